import type { ContestState } from '@beacon/engine'
import { and, eq, inArray, isNull, sql, type SQL } from 'drizzle-orm'
import type { Executor } from '../../../db/database.ts'
import { contest } from '../../../db/schema/contest.ts'
import { question } from '../../../db/schema/question.ts'
import { topic } from '../../../db/schema/topic.ts'
import { stateOf } from '../../contest/core/contest-clock/index.ts'

/** In how many contests a question stands: a correlated count for lists. */
export const usedCount: SQL<number> = sql<number>`(select count(*)::int from ${topic} t join ${contest} c on c.resource_id = t.contest_id
  where t.question_id = ${question.resource_id} and t.deleted_at is null and c.deleted_at is null)`

export const isUsed: SQL = sql`${usedCount} > 0`

export const notInContest = (contestId: string): SQL =>
  sql`not exists (select 1 from ${topic} t where t.question_id = ${question.resource_id} and t.contest_id = ${contestId} and t.deleted_at is null)`

export const usedIn = (contestId: string): SQL =>
  sql`exists (select 1 from ${topic} t where t.question_id = ${question.resource_id} and t.contest_id = ${contestId} and t.deleted_at is null)`

export interface Use {
  question_id: string
  resource_id: string
  name: string
  status: ContestState
  start_at: string
  topic_id: string
}

/** Contests that hold a copy of these questions, with their state at the database's clock. */
export async function usesOf(executor: Executor, questionIds: string[]): Promise<Use[]> {
  if (questionIds.length === 0) return []
  const rows = await executor
    .select({ question_id: topic.question_id, topic_id: topic.resource_id, contest, now: sql<string>`clock_timestamp()` })
    .from(topic)
    .innerJoin(contest, eq(contest.resource_id, topic.contest_id))
    .where(and(inArray(topic.question_id, questionIds), isNull(topic.deleted_at), isNull(contest.deleted_at)))
  return rows.map((row) => ({
    question_id: row.question_id,
    resource_id: row.contest.resource_id,
    name: row.contest.name,
    status: stateOf(row.contest, Date.parse(row.now)).status,
    start_at: row.contest.start_at,
    topic_id: row.topic_id,
  }))
}
