import { desc, eq, isNull, sql } from 'drizzle-orm'
import type { Executor } from '../../../db/database.ts'
import { contest, contestStaff, type ContestCommon } from '../../../db/schema/contest/contest.ts'
import { entrantMember } from '../../../db/schema/contest/entrant.ts'
import { question } from '../../../db/schema/bank/question.ts'
import { user } from '../../../db/schema/people/user.ts'
import { screen, screenSession } from '../../../db/schema/contest/viewer-key.ts'
import { allAttempts } from '../../contest/score/measure/index.ts'

export interface Seen {
  questions: number
  /** Players that are no staff of the contest, and accounts that registered. */
  invited: number
  invited_contest: string | null
  submissions: number
  played_contest: string | null
  screens: number
  screen_contest: string | null
}

/** What the first steps have made so far, in one query. */
export async function countSeen(executor: Executor): Promise<Seen> {
  const players = sql`${entrantMember} m join ${contest} c on c.resource_id = m.contest_id
    where c.deleted_at is null and m.user_id <> c.owner_id
      and not exists (select 1 from ${contestStaff} s where s.contest_id = m.contest_id and s.user_id = m.user_id)`
  const { rows } = await executor.execute<Seen & Record<string, unknown>>(sql`select
    (select count(*)::int from ${question} q where q.deleted_at is null) as questions,
    (select count(*)::int from ${players}) + (select count(*)::int from ${user} u where u.source = 'register' and u.deleted_at is null) as invited,
    (select m.contest_id from ${players} order by m.joined_at desc limit 1) as invited_contest,
    (select count(*)::int from ${sql.raw(allAttempts())} s) as submissions,
    (select s.contest_id from ${sql.raw(allAttempts())} s order by s.at desc limit 1) as played_contest,
    (select count(distinct v.screen_id)::int from ${screenSession} v) as screens,
    (select d.contest_id from ${screenSession} v join ${screen} d on d.screen_id = v.screen_id order by v.seen_at desc limit 1) as screen_contest`)
  const [row] = rows
  if (row === undefined) throw new Error('the first steps could not be counted')
  return row
}

export async function listContests(executor: Executor): Promise<Array<{ contest: ContestCommon; now: string }>> {
  return executor
    .select({ contest, now: sql<string>`clock_timestamp()` })
    .from(contest)
    .where(isNull(contest.deleted_at))
    .orderBy(desc(contest.created_at))
    .limit(200)
}

export async function hasChangedPassword(executor: Executor, userId: string): Promise<boolean> {
  const [row] = await executor.select({ at: user.password_changed_at }).from(user).where(eq(user.resource_id, userId))
  return row?.at !== null && row?.at !== undefined
}
