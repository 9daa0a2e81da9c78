const clocks = new Map<string, Intl.DateTimeFormat>()

function clockOf(zone: string): Intl.DateTimeFormat {
  const known = clocks.get(zone)
  if (known !== undefined) return known
  const made = new Intl.DateTimeFormat('en-US', {
    timeZone: zone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  })
  clocks.set(zone, made)
  return made
}

const quarter_ms = 900_000
const mostKept = 4_000
const offsets = new Map<string, number>()

/**
 * Milliseconds that the zone is ahead of UTC at the instant `at` (epoch ms). Zones change on quarters of an hour only, so one
 * reading per quarter is kept: a ruler asks some hundred times a second, and Intl takes its time.
 */
export function zoneOffset(at: number, zone: string): number {
  const quarter = Math.floor(at / quarter_ms)
  const key = `${zone}|${quarter}`
  const known = offsets.get(key)
  if (known !== undefined) return known
  if (offsets.size >= mostKept) offsets.clear()
  const offset = readOffset(quarter * quarter_ms, zone)
  offsets.set(key, offset)
  return offset
}

function readOffset(at: number, zone: string): number {
  const parts = clockOf(zone).formatToParts(at)
  const part = (type: string) => Number(parts.find((one) => one.type === type)?.value)
  return Date.UTC(part('year'), part('month') - 1, part('day'), part('hour'), part('minute'), part('second')) - at
}
