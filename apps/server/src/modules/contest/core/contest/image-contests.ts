import { and, eq, isNull, sql } from 'drizzle-orm'
import { clockNow } from '../../../../db/clock.ts'
import type { Executor } from '../../../../db/database.ts'
import { contest } from '../../../../db/schema/contest/contest.ts'
import { topicScene } from '../../../../db/schema/bank/question-scene.ts'
import { topic } from '../../../../db/schema/contest/topic.ts'
import { stateOf } from '../contest-clock/index.ts'

const mostNamed = 10

/** Contests that run or pause now and have a topic whose scene starts one of these images. */
export async function findRunningContests(executor: Executor, images: readonly string[]): Promise<string[]> {
  if (images.length === 0) return []
  const named = sql`exists (select 1 from jsonb_array_elements(${topicScene.definition} -> 'nodes') as node
    where node ->> 'image' = any(${sql.param([...images])}::text[]))`
  const rows = await executor
    .select({ contest })
    .from(topicScene)
    .innerJoin(topic, eq(topic.resource_id, topicScene.topic_id))
    .innerJoin(contest, eq(contest.resource_id, topic.contest_id))
    .where(and(isNull(topic.deleted_at), isNull(contest.deleted_at), named))
  const running = rows.filter((row) => ['running', 'paused'].includes(stateOf(row.contest, clockNow()).status))
  return [...new Set(running.map((row) => row.contest.name))].toSorted().slice(0, mostNamed)
}
