import { zoneOffset } from '@beacon/i18n/format'

const formats = new Map<string, Intl.DateTimeFormat>()

function format(key: string, locale: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const id = `${key}|${locale}|${options.timeZone ?? ''}`
  const known = formats.get(id)
  if (known) return known
  const made = new Intl.DateTimeFormat(locale, options)
  formats.set(id, made)
  return made
}

/** `14:32`, or with seconds `14:32:08`, in the zone. */
export function formatClock(at: number, zone: string, seconds = false): string {
  const wall = new Date(at + zoneOffset(at, zone)).toISOString()
  return seconds ? wall.slice(11, 19) : wall.slice(11, 16)
}

/** `21 Nov` or `11月21日`, in the zone. */
export const formatDay = (at: number, zone: string, locale: string): string =>
  format('day', locale === 'en' ? 'en-GB' : locale, { timeZone: zone, day: 'numeric', month: 'short' }).format(at)
