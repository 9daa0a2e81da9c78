/** The last second of a day in a time zone, as an instant: who is valid until a day is valid on it. */
export function endOfDay(day: string, timeZone: string): string {
  const wanted = Date.parse(`${day}T23:59:59Z`)
  // The offset of that moment is known once one is near it; a second look settles days on which clocks change.
  let at = wanted
  for (let look = 0; look < 2; look += 1) at = wanted - offsetOf(at, timeZone)
  return new Date(at).toISOString()
}

function offsetOf(at: number, timeZone: string): number {
  const parts = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  }).formatToParts(at)
  const of = (type: string) => Number(parts.find((part) => part.type === type)?.value)
  return Date.UTC(of('year'), of('month') - 1, of('day'), of('hour'), of('minute'), of('second')) - Math.floor(at / 1_000) * 1_000
}
