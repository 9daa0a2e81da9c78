/** `20261120-0300` in a time zone. */
export function nameFor(at: Date, timeZone: string): string {
  const options = {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
  } as const
  const parts = new Map(new Intl.DateTimeFormat('en', options).formatToParts(at).map(({ type, value }) => [type, value]))
  const of = (type: Intl.DateTimeFormatPartTypes) => parts.get(type) ?? ''
  return `${of('year')}${of('month')}${of('day')}-${of('hour')}${of('minute')}`
}
