import { and, asc, eq, isNull } from 'drizzle-orm'
import type { Executor } from '../../../../db/database.ts'
import { topic, topicHint } from '../../../../db/schema/contest/topic.ts'
import { topicAnswer, wholeTopic, type TopicRecord } from '../../../../db/schema/contest/topic-answer.ts'

/** Topics of a contest in their order. */
export async function selectTopicsOf(executor: Executor, contestId: string): Promise<TopicRecord[]> {
  return executor
    .select(wholeTopic)
    .from(topic)
    .innerJoin(topicAnswer, eq(topicAnswer.topic_id, topic.resource_id))
    .where(and(eq(topic.contest_id, contestId), isNull(topic.deleted_at)))
    .orderBy(asc(topic.sort), asc(topic.resource_id))
}

export type HintRow = Pick<typeof topicHint.$inferSelect, 'title' | 'content' | 'release_at'>

/** Hints of a contest's topics by topic, in their order. */
export async function selectHintsOf(executor: Executor, contestId: string): Promise<Map<string, HintRow[]>> {
  const rows = await executor
    .select({ topic_id: topicHint.topic_id, title: topicHint.title, content: topicHint.content, release_at: topicHint.release_at })
    .from(topicHint)
    .innerJoin(topic, eq(topic.resource_id, topicHint.topic_id))
    .where(eq(topic.contest_id, contestId))
    .orderBy(asc(topicHint.topic_id), asc(topicHint.sort))
  const found = new Map<string, HintRow[]>()
  for (const { topic_id, ...hint } of rows) found.set(topic_id, [...(found.get(topic_id) ?? []), hint])
  return found
}
