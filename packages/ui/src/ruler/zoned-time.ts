import { tzOffset } from '@date-fns/tz/tzOffset'

const MINUTE = 60_000
const QUARTER = 15 * MINUTE
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
  const offset = tzOffset(zone, new Date(quarter * QUARTER)) * MINUTE
  offsets.set(key, offset)
  return offset
}

/** `14:32`, or with seconds `14:32:08`, in the zone. */
export function formatClock(at: number, zone: string, seconds = false): string {
  const wall = new Date(at + zoneOffset(at, zone)).toISOString()
  return seconds ? wall.slice(11, 19) : wall.slice(11, 16)
}

const dayFormats = new Map<string, Intl.DateTimeFormat>()

function dayFormat(zone: string, locale: string): Intl.DateTimeFormat {
  const key = `${locale}|${zone}`
  const known = dayFormats.get(key)
  if (known) return known
  const made = new Intl.DateTimeFormat(locale === 'en' ? 'en-GB' : locale, { timeZone: zone, day: 'numeric', month: 'short' })
  dayFormats.set(key, made)
  return made
}

/** `21 Nov` or `11月21日`, in the zone. */
export const formatDay = (at: number, zone: string, locale: string): string => dayFormat(zone, locale).format(at)
