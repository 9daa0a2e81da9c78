import { tzOffset } from '@date-fns/tz/tzOffset'

const minute_ms = 60_000
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
  const offset = tzOffset(zone, new Date(quarter * quarter_ms)) * minute_ms
  offsets.set(key, offset)
  return offset
}
