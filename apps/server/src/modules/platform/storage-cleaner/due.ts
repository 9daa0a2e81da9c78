import { zoneOffset } from '@beacon/i18n/format'

const minuteMs = 60_000
const dayMs = 86_400_000
/** A run that was missed (the machine was off) is made up for within an hour, not in the middle of the day. */
const graceMs = 60 * minuteMs

interface DueInput {
  /** `03:00`. */
  clean_at: string
  time_zone: string
  /** When the schedule last began a run. */
  last: string | null
  now: number
}

/** When the daily run is due: now or in the past means it should begin. */
export function dueAt({ clean_at, time_zone, last, now }: DueInput): string {
  const since = now - minutesOf(now, time_zone, clean_at) * minuteMs - (now % minuteMs)
  const isDone = last !== null && Date.parse(last) >= since
  const next = isDone || now - since > graceMs ? since + dayMs : since
  return new Date(next).toISOString()
}

/** Minutes since the clock of the zone last showed this time. */
function minutesOf(at: number, timeZone: string, clock: string): number {
  const [hour = 0, minute = 0] = clock.split(':').map(Number)
  const shown = Math.floor(((at + zoneOffset(at, timeZone)) % dayMs) / minuteMs)
  return (shown - hour * 60 - minute + 1440) % 1440
}
