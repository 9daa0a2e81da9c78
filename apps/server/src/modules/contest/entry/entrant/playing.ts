import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Executor } from '../../../../db/database.ts'
import { contest, type ContestCommon } from '../../../../db/schema/contest/contest.ts'
import { entrant, entrantMember } from '../../../../db/schema/contest/entrant.ts'
import { teamMember } from '../../../../db/schema/people/team.ts'
import type { Playing } from '../../../people/user/index.ts'
import { stateOf } from '../../core/contest/index.ts'

/** Contests these people take part in, or lead a team of, with the database's clock. */
async function contestsOf(executor: Executor, userIds: string[]): Promise<Array<{ user_id: string; contest: ContestCommon; now: string }>> {
  if (userIds.length === 0) return []
  const ids = sql.param(userIds)
  const playing = sql`(select m.user_id, m.entrant_id from ${entrantMember} m where m.user_id = any(${ids}::uuid[])
    union select t.user_id, e.entrant_id from ${teamMember} t join ${entrant} e on e.team_id = t.team_id
      where t.is_captain and t.user_id = any(${ids}::uuid[])) p`
  return executor
    .select({ user_id: sql<string>`p.user_id`, contest, now: sql<string>`clock_timestamp()` })
    .from(playing)
    .innerJoin(entrant, sql`${entrant.entrant_id} = p.entrant_id`)
    .innerJoin(contest, eq(contest.resource_id, entrant.contest_id))
    .where(and(eq(entrant.status, 'approved'), isNull(contest.deleted_at)))
}

/** Who of these takes part in a contest that runs, or leads a team of one. */
export async function playingNow(executor: Executor, ids: string[]): Promise<Map<string, Playing>> {
  const rows = (await contestsOf(executor, ids)).filter(({ contest: row, now }) =>
    ['running', 'paused'].includes(stateOf(row, Date.parse(now)).status),
  )
  return new Map(rows.map(({ user_id, contest: { name, end_at } }) => [user_id, { contest: name, time: end_at }]))
}
