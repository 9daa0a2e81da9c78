import { and, asc, eq, isNull } from 'drizzle-orm'
import type { Executor, Tx } from '../../../../db/database.ts'
import { direction } from '../../../../db/schema/bank/question.ts'
import { topic, type TopicCommon } from '../../../../db/schema/contest/topic.ts'
import { kohHill, type HillTermsRecord } from '../../../../db/schema/kinds/koh/hill.ts'

export interface PlacedHill {
  topic: TopicCommon
  terms: HillTermsRecord
  direction: typeof direction.$inferSelect
}

/** Hills of a contest in its order, without removed ones. */
export const selectHills = (executor: Executor, contest_id: string): Promise<PlacedHill[]> =>
  executor
    .select({ topic, terms: kohHill, direction })
    .from(topic)
    .innerJoin(kohHill, eq(kohHill.topic_id, topic.resource_id))
    .innerJoin(direction, eq(direction.resource_id, topic.direction_id))
    .where(and(eq(topic.contest_id, contest_id), isNull(topic.deleted_at)))
    .orderBy(asc(topic.sort), asc(topic.resource_id))

export async function findHill(executor: Executor, contest_id: string, topic_id: string): Promise<PlacedHill | null> {
  return (await selectHills(executor, contest_id)).find(({ topic: one }) => one.resource_id === topic_id) ?? null
}

export async function lockHill(tx: Tx, contest_id: string, topic_id: string): Promise<Omit<PlacedHill, 'direction'> | null> {
  const [row] = await tx
    .select({ topic, terms: kohHill })
    .from(topic)
    .innerJoin(kohHill, eq(kohHill.topic_id, topic.resource_id))
    .where(and(eq(topic.contest_id, contest_id), eq(topic.resource_id, topic_id), isNull(topic.deleted_at)))
    .for('update', { of: topic })
  return row ?? null
}

/** Players see it, and it pays. */
export const isOpenHill = ({ topic: { is_public, is_online } }: Pick<PlacedHill, 'topic'>): boolean => is_public && is_online
