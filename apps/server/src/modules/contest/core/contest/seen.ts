import type { ContestCommon } from '../../../../db/schema/contest/contest.ts'

export type StaffRole = 'administrator' | 'referee'

/** A contest as one process knows it: forgotten at every change that is told, and after ten seconds anyway. What is decided under its lock reads the row itself. */
export interface OpenContest {
  row: ContestCommon
  staff: ReadonlyMap<string, StaffRole>
  /** The database's clock less this process's, in ms. */
  offset_ms: number
  /** Rosters asked for while this was known: entrant by user. */
  members: Map<string, unknown>
}

/** Who the caller is to a contest. A viewer key watches; a player may have an entry or not. */
export type Standpoint = 'staff' | 'player' | 'viewer'
export interface SeenContest<Row extends ContestCommon = ContestCommon> {
  contest: Row
  standpoint: Standpoint
  /** The database's clock, epoch ms. */
  now: number
  open: OpenContest
}
