import { zoneOffset } from '@beacon/i18n/format'

/** The last second of a day in a time zone, as an instant: who is valid until a day is valid on it. */
export function endOfDay(day: string, timeZone: string): string {
  const wanted = Date.parse(`${day}T23:59:59Z`)
  // The offset of that moment is known once one is near it; a second look settles days on which clocks change.
  let at = wanted
  for (let look = 0; look < 2; look += 1) at = wanted - zoneOffset(at, timeZone)
  return new Date(at).toISOString()
}
