const formats = new Map<string, Intl.DateTimeFormat>()

function format(key: string, locale: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const id = `${key}|${locale}|${options.timeZone ?? ''}`
  const known = formats.get(id)
  if (known) return known
  const made = new Intl.DateTimeFormat(locale, options)
  formats.set(id, made)
  return made
}

const QUARTER = 900_000
const KEPT = 4000
const offsets = new Map<string, number>()

/**
 * Milliseconds that the zone is ahead of UTC at the instant `at`. Zones change on quarters of an hour only, so one
 * reading per quarter is kept: a ruler asks some hundred times a second, and Intl takes its time.
 */
export function zoneOffset(at: number, zone: string): number {
  const quarter = Math.floor(at / QUARTER)
  const key = `${zone}|${quarter}`
  const known = offsets.get(key)
  if (known !== undefined) return known
  if (offsets.size >= KEPT) offsets.clear()
  const offset = readOffset(quarter * QUARTER, zone)
  offsets.set(key, offset)
  return offset
}

function readOffset(at: number, zone: string): number {
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
  return wall - at
}

/** `14:32`, or with seconds `14:32:08`, in the zone. */
export function formatClock(at: number, zone: string, seconds = false): string {
  const wall = new Date(at + zoneOffset(at, zone)).toISOString()
  return seconds ? wall.slice(11, 19) : wall.slice(11, 16)
}

/** `21 Nov` or `11月21日`, in the zone. */
export const formatDay = (at: number, zone: string, locale: string): string =>
  format('day', locale === 'en' ? 'en-GB' : locale, { timeZone: zone, day: 'numeric', month: 'short' }).format(at)
