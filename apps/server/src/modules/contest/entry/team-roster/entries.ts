import { and, desc, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { Executor } from '../../../../db/database.ts'
import { contest, type ContestCommon } from '../../../../db/schema/contest/contest.ts'
import { entrant, type EntrantRecord } from '../../../../db/schema/contest/entrant.ts'
import type { TeamEntry } from '../../../people/team/index.ts'
import { stateOf } from '../../core/contest/index.ts'

export interface Entry {
  entrant: EntrantRecord
  contest: ContestCommon
  now: number
}

/** Contests a team waits or plays in, or has played in. */
export async function selectEntries(executor: Executor, teamId: string): Promise<Entry[]> {
  const rows = await executor
    .select({ entrant, contest, now: sql<string>`clock_timestamp()` })
    .from(entrant)
    .innerJoin(contest, eq(contest.resource_id, entrant.contest_id))
    .where(and(eq(entrant.team_id, teamId), inArray(entrant.status, ['pending', 'approved', 'banned']), isNull(contest.deleted_at)))
    .orderBy(desc(contest.start_at))
  return rows.map((row) => ({ ...row, now: Date.parse(row.now) }))
}

/** Has this contest taken the team's roster as it is? A finished one holds nobody. */
export function isRosterFixed({ contest: row, now }: Pick<Entry, 'contest' | 'now'>): boolean {
  const { status } = stateOf(row, now)
  if (status === 'finished' || row.roster_lock === 'never') return false
  return row.roster_lock === 'at_join' || status !== 'not_started'
}

/** The same, as teams ask for them. */
export async function selectTeamEntries(executor: Executor, teamId: string): Promise<TeamEntry[]> {
  return (await selectEntries(executor, teamId)).map((entry) => {
    const { name, end_at, team_size_max } = entry.contest
    const { status } = stateOf(entry.contest, entry.now)
    return { name, status, end_at, team_size_max, is_roster_fixed: isRosterFixed(entry) }
  })
}
