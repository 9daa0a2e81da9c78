const formats = new Map<string, Intl.DateTimeFormat>()

function format(key: string, locale: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const id = `${key}|${locale}|${options.timeZone ?? ''}`
  const known = formats.get(id)
  if (known) return known
  const made = new Intl.DateTimeFormat(locale, options)
  formats.set(id, made)
  return made
}

/** The viewer's zone, for example `Asia/Shanghai`. */
export const viewerZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone

/** Milliseconds that the zone is ahead of UTC at the instant `at`. */
export function zoneOffset(at: number, zone: string): number {
  const parts = format('offset', 'en-US', {
    timeZone: zone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  }).formatToParts(at)
  const part = (type: string) => Number(parts.find((item) => item.type === type)?.value)
  const wall = Date.UTC(part('year'), part('month') - 1, part('day'), part('hour'), part('minute'), part('second'))
  return wall - Math.floor(at / 1000) * 1000
}

/** `14:32`, or with seconds `14:32:08`, in the zone. */
export function formatClock(at: number, zone: string, seconds = false): string {
  const wall = new Date(at + zoneOffset(at, zone)).toISOString()
  return seconds ? wall.slice(11, 19) : wall.slice(11, 16)
}

/** `21 Nov` or `11月21日`, in the zone. */
export const formatDay = (at: number, zone: string, locale: string): string =>
  format('day', locale === 'en' ? 'en-GB' : locale, { timeZone: zone, day: 'numeric', month: 'short' }).format(at)
