export { zoneOffset } from './zone.ts'

export type FormatLocale = 'en' | 'zh'

/** A moment: ISO 8601 text, milliseconds since 1970, or a Date. */
export type Moment = string | number | Date

const tags = { en: 'en-GB', zh: 'zh-CN' } as const
const minus = /-/g
/** What rounds to 0 is 0. */
const negativeZero = /^-(?=[0.]+$)/u

function remembered<Args extends readonly unknown[], Result>(make: (...args: Args) => Result): (...args: Args) => Result {
  const made = new Map<string, Result>()
  return (...args) => {
    const key = JSON.stringify(args)
    const known = made.get(key)
    if (known !== undefined) return known
    const fresh = make(...args)
    made.set(key, fresh)
    return fresh
  }
}

const numbers = remembered(
  (tag: string, digits: number, least: number) =>
    new Intl.NumberFormat(tag, { maximumFractionDigits: digits, minimumFractionDigits: least }),
)
const moments = remembered((tag: string, options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat(tag, options))
const relatives = remembered((tag: string) => new Intl.RelativeTimeFormat(tag, { numeric: 'auto' }))

const asDate = (moment: Moment): Date => (moment instanceof Date ? moment : new Date(moment))
let ownZone: string | undefined
let installationZone: string | undefined
/** The zone a person chose for what has none of its own; null: the installation's. */
export function setOwnZone(time_zone: string | null): void {
  ownZone = time_zone ?? undefined
}
/** The installation's zone, as soon as it is known; until then the browser's is taken. */
export function setSystemZone(time_zone: string | null): void {
  installationZone = time_zone ?? undefined
}
const browserZone = (): string => new Intl.DateTimeFormat().resolvedOptions().timeZone
/** The zone for people who have chosen none. */
export const systemZone = (): string => installationZone ?? browserZone()
/** The zone in which this person reads times, `Asia/Shanghai`: the chosen one, else the installation's. */
export const viewerZone = (): string => ownZone ?? systemZone()
const zone = (time_zone: string | undefined = ownZone ?? installationZone): Intl.DateTimeFormatOptions =>
  time_zone === undefined ? {} : { timeZone: time_zone }

/** 1204 → "1,204" in both languages; at most `digits` decimals, and `least` of them, so that a column stands even. */
export function formatNumber(locale: FormatLocale, value: number, digits = 0, least = 0): string {
  return numbers(tags[locale], digits, least).format(value).replace(negativeZero, '').replace(minus, '−')
}

/** 0.125 → "12.5%", in both languages: the one place that writes the sign behind a figure. `share` is a part of 1. */
export const formatPercent = (share: number, digits = 0): string => `${formatNumber('en', share * 100, digits)}%`

/** 9286 hundredths of a percent → "92.9": always one decimal, so that a column of them stands even. */
export const formatShare = (hundredths: number): string => (hundredths / 100).toFixed(1)

/** 0.83 with 4 digits → "0.8300": the score of a metric, always with all its decimals, so that a column of them stands even. */
export const formatMetric = (value: number, digits: number): string => value.toFixed(digits).replace(minus, '−')

/** A score in points, where the kind of its contest has `digits` decimals: 7250 with 2 digits is 72.5. */
export const toPoints = (score: number, digits: number): number => score / 10 ** digits

/** The score of points that somebody typed: 72.5 with 2 digits is 7250; null where the points have more decimals. */
export function findScore(points: number, digits: number): number | null {
  // As a product 1.15 × 100 would be 114.99999999999999.
  const score = Number(`${points}e${digits}`)
  return Number.isSafeInteger(score) ? score : null
}

/** Where millionths add up, people read whole points. */
const places = (digits: number): number => (digits > 2 ? 0 : digits)

/** The points of a score as people read them, for a chart. */
export const roundPoints = (score: number, digits: number): number => Number(toPoints(score, digits).toFixed(places(digits)))

/** 7250 with 2 digits → "72.5", 125000 → "1,250": a score in points, without trailing zeros. */
export function formatPoints(locale: FormatLocale, score: number, digits: number): string {
  return formatNumber(locale, toPoints(score, digits), places(digits))
}

/** "+192" and "−25": a change of a score in points, sign always shown but for 0. */
export function formatChange(locale: FormatLocale, change: number, digits = 0): string {
  return `${change > 0 ? '+' : ''}${formatNumber(locale, toPoints(change, digits), digits)}`
}

/** "14:32:08", or "14:32" without seconds. */
export function formatTime(moment: Moment, options: { time_zone?: string; seconds?: boolean } = {}): string {
  const { time_zone, seconds = true } = options
  const parts: Intl.DateTimeFormatOptions = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23', ...zone(time_zone) }
  return moments('en-GB', seconds ? { ...parts, second: '2-digit' } : parts).format(asDate(moment))
}

/** "20 Nov 2026" and "2026年11月20日"; without the year "20 Nov" and "11月20日". */
export function formatDate(locale: FormatLocale, moment: Moment, options: { time_zone?: string; year?: boolean } = {}): string {
  const { time_zone, year = true } = options
  const parts: Intl.DateTimeFormatOptions = { day: 'numeric', month: locale === 'zh' ? 'long' : 'short', ...zone(time_zone) }
  return moments(tags[locale], year ? { ...parts, year: 'numeric' } : parts)
    .format(asDate(moment))
    .replace('Sept', 'Sep')
}

/** "20 Nov 2026 14:32" and "2026年11月20日 14:32". */
export function formatDateTime(
  locale: FormatLocale,
  moment: Moment,
  options: { time_zone?: string; year?: boolean; seconds?: boolean } = {},
): string {
  return `${formatDate(locale, moment, options)} ${formatTime(moment, { seconds: false, ...options })}`
}

/** "2026-11-20 14:32:08", for the tables of logs, in both languages. */
export function formatLogTime(moment: Moment, options: { time_zone?: string } = {}): string {
  const day = moments('en-CA', { year: 'numeric', month: '2-digit', day: '2-digit', ...zone(options.time_zone) }).format(asDate(moment))
  return `${day} ${formatTime(moment, options)}`
}

/** "UTC+8", the zone a page's times are in. */
export function formatZone(moment: Moment, options: { time_zone?: string } = {}): string {
  const parts = moments('en-GB', { timeZoneName: 'shortOffset', ...zone(options.time_zone) }).formatToParts(asDate(moment))
  const name = parts.find((part) => part.type === 'timeZoneName')?.value ?? 'UTC'
  return name.replace('GMT', 'UTC').replace(/\+0$/, '').replace('-', '−')
}

const steps = [
  ['year', 31_536_000],
  ['month', 2_592_000],
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
] as const

/** "5 minutes ago", "in 2 days", "now", counted from `now` (server time). */
export function formatRelative(locale: FormatLocale, moment: Moment, now: Moment): string {
  const apart_s = Math.round((asDate(moment).getTime() - asDate(now).getTime()) / 1000)
  const [unit, length_s] = steps.find(([, seconds]) => Math.abs(apart_s) >= seconds) ?? (['second', 1] as const)
  return relatives(tags[locale]).format(Math.trunc(apart_s / length_s), unit)
}

const byteUnits = ['B', 'kB', 'MB', 'GB', 'TB'] as const

/** 18_432 → "18.4 kB"; steps of 1,000. */
export function formatBytes(locale: FormatLocale, bytes: number): string {
  const step = bytes < 1000 ? 0 : Math.min(byteUnits.length - 1, Math.floor(Math.log10(bytes) / 3))
  const value = bytes / 1000 ** step
  return `${formatNumber(locale, value, step === 0 || value >= 100 ? 0 : 1)} ${byteUnits[step]}`
}

const durationUnits = {
  en: { d: ' d', h: ' h', m: ' m', s: ' s', between: ' ', minutes: ' min' },
  zh: { d: '天', h: '小时', m: '分', s: '秒', between: '', minutes: '分钟' },
} as const

/** The two largest parts of a length of time: "5 h 27 m", "4 d 23 h", "20 min", "12 s"; Chinese "5小时27分", "20分钟". */
export function formatDuration(locale: FormatLocale, duration_s: number): string {
  const whole = Math.max(0, Math.round(duration_s))
  const parts = [
    ['d', Math.floor(whole / 86_400)],
    ['h', Math.floor((whole % 86_400) / 3600)],
    ['m', Math.floor((whole % 3600) / 60)],
    ['s', whole % 60],
  ] as const
  const first = parts.findIndex(([, count]) => count > 0)
  const words = durationUnits[locale]
  if (first < 0) return `0${words.s}`
  const shown = parts.slice(first, first + 2).filter(([, count]) => count > 0)
  // Alone, "20 m" reads as a distance.
  const [only, ...more] = shown
  if (only?.[0] === 'm' && more.length === 0) return `${only[1]}${words.minutes}`
  return shown.map(([unit, count]) => `${count}${words[unit]}`).join(words.between)
}

const minuteUnit = { en: ' min', zh: '分钟' } as const

/** A length that is planned in minutes: "90 min" ("90分钟"), from a day on "4 d 23 h" ("4天23小时"). */
export const formatMinutes = (locale: FormatLocale, minutes: number): string =>
  minutes < 1_440 ? `${minutes}${minuteUnit[locale]}` : formatDuration(locale, minutes * 60)

const two = (count: number): string => String(count).padStart(2, '0')

/** A countdown: from a day on "4 d 23 h" ("4天23小时"), below it "06:27:52"; never negative. */
export function formatCountdown(locale: FormatLocale, left_s: number): string {
  const whole = Math.max(0, Math.ceil(left_s))
  if (whole >= 86_400) return formatDuration(locale, whole)
  return `${two(Math.floor(whole / 3600))}:${two(Math.floor((whole % 3600) / 60))}:${two(whole % 60)}`
}
