import { isFrozenAt, stateAt, type ContestClock, type ContestState } from '@beacon/engine'
import type { ContestCommon } from '../../../../db/schema/contest/contest.ts'

export const iso = (ms: number): string => new Date(ms).toISOString()
const time = (text: string | null): number | null => (text === null ? null : Date.parse(text))

/** The columns that tell the time of a contest. */
export type ClockColumns = Pick<
  ContestCommon,
  | 'start_at'
  | 'end_at'
  | 'start_mode'
  | 'started_at'
  | 'is_start_held'
  | 'stopped_at'
  | 'pauses'
  | 'pause_keeps_end'
  | 'freeze_at'
  | 'unfrozen_at'
  | 'unfreeze'
>

/** The row as the engine's clock. */
export function clockOf(row: ClockColumns): ContestClock {
  return {
    start_at: Date.parse(row.start_at),
    end_at: Date.parse(row.end_at),
    start_mode: row.start_mode,
    started_at: time(row.started_at),
    is_start_held: row.is_start_held,
    stopped_at: time(row.stopped_at),
    pauses: row.pauses.map(({ from, to }) => ({ paused_at: Date.parse(from), resumed_at: time(to) })),
    pause_keeps_end: row.pause_keeps_end,
    freeze_at: time(row.freeze_at),
    unfrozen_at: time(row.unfrozen_at),
    unfreeze: row.unfreeze,
  }
}

/** Status and freeze of a contest at an instant of the database's clock. */
export function stateOf(row: ClockColumns, now: number): { status: ContestState; is_frozen: boolean } {
  const clock = clockOf(row)
  return { status: stateAt(clock, now), is_frozen: isFrozenAt(clock, now) }
}
