import { isFrozenAt } from '@beacon/engine'
import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { Db, Executor } from '../../../../db/database.ts'
import { contest } from '../../../../db/schema/contest/contest.ts'
import { topic } from '../../../../db/schema/contest/topic.ts'
import type { Use } from '../../../bank/question/index.ts'
import { clockOf, stateOf } from '../contest-clock/index.ts'

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

/** Contests that are over and no longer frozen: only their figures may be told. */
export async function findRevealedContests(db: Db): Promise<string[]> {
  const rows = await db
    .select({ contest, now: sql<string>`clock_timestamp()` })
    .from(contest)
    .where(isNull(contest.deleted_at))
  return rows.flatMap((row) => {
    const now = Date.parse(row.now)
    const isOver = stateOf(row.contest, now).status === 'finished'
    return isOver && !isFrozenAt(clockOf(row.contest), now) ? [row.contest.resource_id] : []
  })
}
