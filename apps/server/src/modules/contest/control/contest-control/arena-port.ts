import type { ArenaCard } from '@beacon/api/contest/contest-views'
import type { SignedIn } from '../../../../context.ts'
import type { Tx } from '../../../../db/database.ts'
import type { ContestCommon } from '../../../../db/schema/contest/contest.ts'
import { openPort } from '../../../../port.ts'

/** What says where a contest counts. */
export type ArenaMember = Pick<ContestCommon, 'resource_id' | 'name' | 'arena_id' | 'game_type'>

/** What contests ask of arenas, which count them. */
export interface ArenaPort {
  /**
   * A contest is made or saved: refuses an arena that the caller may not fill or that the contest does not fit, and forgets how it
   * counted where it left. @throws permission_missing, field_wrong, arena_contest_mixed
   */
  entered(ctx: SignedIn, tx: Tx, before: ArenaMember | null, after: ArenaMember): Promise<void>
  /** Of these arenas the published ones, in their order, with the own place: that of one of these entrants. */
  cards(ctx: SignedIn, arena_ids: ReadonlySet<string>, entrant_ids: ReadonlySet<string>): Promise<ArenaCard[]>
}

export const arenaPort = openPort<ArenaPort>('contest/control/contest-control')
