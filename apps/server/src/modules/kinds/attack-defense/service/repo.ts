import { and, asc, eq, isNull } from 'drizzle-orm'
import type { Executor, Tx } from '../../../../db/database.ts'
import { direction } from '../../../../db/schema/bank/question.ts'
import { topic, type TopicCommon } from '../../../../db/schema/contest/topic.ts'
import { adService, type AdServiceTerms } from '../../../../db/schema/kinds/attack-defense/play.ts'

export interface PlacedService {
  topic: TopicCommon
  terms: AdServiceTerms
  direction: typeof direction.$inferSelect
}

/** Services of a contest in its order, without removed ones. */
export const selectServices = (executor: Executor, contest_id: string): Promise<PlacedService[]> =>
  executor
    .select({ topic, terms: adService, direction })
    .from(topic)
    .innerJoin(adService, eq(adService.topic_id, topic.resource_id))
    .innerJoin(direction, eq(direction.resource_id, topic.direction_id))
    .where(and(eq(topic.contest_id, contest_id), isNull(topic.deleted_at)))
    .orderBy(asc(topic.sort), asc(topic.resource_id))

export async function lockService(tx: Tx, contest_id: string, topic_id: string): Promise<Omit<PlacedService, 'direction'> | null> {
  const [row] = await tx
    .select({ topic, terms: adService })
    .from(topic)
    .innerJoin(adService, eq(adService.topic_id, topic.resource_id))
    .where(and(eq(topic.contest_id, contest_id), eq(topic.resource_id, topic_id), isNull(topic.deleted_at)))
    .for('update', { of: topic })
  return row ?? null
}
