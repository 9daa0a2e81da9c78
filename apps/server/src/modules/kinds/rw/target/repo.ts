import { and, asc, eq, inArray, isNull } from 'drizzle-orm'
import type { SignedIn } from '../../../../context.ts'
import type { Executor, Tx } from '../../../../db/database.ts'
import { direction, question } from '../../../../db/schema/bank/question.ts'
import type { ContestCommon } from '../../../../db/schema/contest/contest.ts'
import { topic, type TopicCommon } from '../../../../db/schema/contest/topic.ts'
import { asRw, type RwContest } from '../../../../db/schema/kinds/rw/contest-rw.ts'
import { rwTarget, type RwTargetTerms } from '../../../../db/schema/kinds/rw/play.ts'
import { questionTarget, wholeTarget, type TargetRecord } from '../../../../db/schema/kinds/rw/question-target.ts'
import { fail } from '../../../../failure.ts'
import { visibleTo } from '../../../bank/question/index.ts'

export interface PlacedTarget {
  topic: TopicCommon
  terms: RwTargetTerms
  direction: typeof direction.$inferSelect
}

/** @throws contest_not_found for another kind: its addresses lead nowhere here. */
export function mustBeRw(contest: ContestCommon): RwContest {
  return contest.kind === 'rw' ? asRw(contest) : fail('contest_not_found')
}

/** Targets of a contest in its order, without removed ones. */
export const selectTargets = (executor: Executor, contest_id: string): Promise<PlacedTarget[]> =>
  executor
    .select({ topic, terms: rwTarget, direction })
    .from(topic)
    .innerJoin(rwTarget, eq(rwTarget.topic_id, topic.resource_id))
    .innerJoin(direction, eq(direction.resource_id, topic.direction_id))
    .where(and(eq(topic.contest_id, contest_id), isNull(topic.deleted_at)))
    .orderBy(asc(topic.sort), asc(topic.resource_id))

export async function lockTarget(tx: Tx, contest_id: string, topic_id: string): Promise<Omit<PlacedTarget, 'direction'> | null> {
  const [row] = await tx
    .select({ topic, terms: rwTarget })
    .from(topic)
    .innerJoin(rwTarget, eq(rwTarget.topic_id, topic.resource_id))
    .where(and(eq(topic.contest_id, contest_id), eq(topic.resource_id, topic_id), isNull(topic.deleted_at)))
    .for('update', { of: topic })
  return row ?? null
}

/** Questions of the bank that the caller may place, in the order asked. */
export async function selectSources(executor: Executor, ctx: SignedIn, ids: readonly string[]): Promise<TargetRecord[]> {
  if (ids.length === 0) return []
  const rows = await executor
    .select(wholeTarget)
    .from(question)
    .innerJoin(questionTarget, eq(questionTarget.question_id, question.resource_id))
    .where(and(inArray(question.resource_id, [...ids]), visibleTo(ctx)))
  const byId = new Map(rows.map((row) => [row.resource_id, row]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}
