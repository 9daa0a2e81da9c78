import { zoneOffset } from '@beacon/i18n/format'

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
