import { and, eq, gte, isNull, sql } from 'drizzle-orm'
import type { Executor, Tx } from '../../../../../db/database.ts'
import { hintOpened, topic, topicHint } from '../../../../../db/schema/contest/topic.ts'

export interface HintWithTopic {
  title: string
  content: string
  cost: number
  topic_name: string
  is_online: boolean
  is_shown: boolean
  after: string[]
  release_at: string | null
}

export async function findHint(
  executor: Executor,
  at: { contestId: string; topicId: string; hintId: string },
): Promise<HintWithTopic | null> {
  const [row] = await executor
    .select({
      title: topicHint.title,
      content: topicHint.content,
      cost: topicHint.cost,
      after: topicHint.after,
      release_at: topicHint.release_at,
      topic_name: topic.name,
      is_online: topic.is_online,
      is_shown: sql<boolean>`(${topic.is_public} and ${topic.is_released})`,
    })
    .from(topicHint)
    .innerJoin(topic, eq(topic.resource_id, topicHint.topic_id))
    .where(
      and(
        eq(topicHint.hint_id, at.hintId),
        eq(topic.resource_id, at.topicId),
        eq(topic.contest_id, at.contestId),
        isNull(topic.deleted_at),
      ),
    )
  return row ?? null
}

interface OpenedKey {
  contestId: string
  run: number
  hintId: string
  entrantId: string
}

export async function findOpened(executor: Executor, key: OpenedKey): Promise<{ hint_id: string; content: string; cost: number } | null> {
  const [row] = await executor
    .select({ hint_id: hintOpened.hint_id, content: hintOpened.content, cost: hintOpened.cost })
    .from(hintOpened)
    .where(
      and(
        eq(hintOpened.contest_id, key.contestId),
        eq(hintOpened.run, key.run),
        eq(hintOpened.hint_id, key.hintId),
        eq(hintOpened.entrant_id, key.entrantId),
      ),
    )
  return row ?? null
}

export async function insertOpened(tx: Tx, row: typeof hintOpened.$inferInsert): Promise<void> {
  await tx.insert(hintOpened).values(row)
}

/** What an entrant's hints have cost since an instant. */
export async function chargedSince(executor: Executor, input: { entrantId: string; run: number; since: string }): Promise<number> {
  const [row] = await executor
    .select({ n: sql<number>`coalesce(sum(${hintOpened.cost}), 0)::int` })
    .from(hintOpened)
    .where(and(eq(hintOpened.entrant_id, input.entrantId), eq(hintOpened.run, input.run), gte(hintOpened.at, input.since)))
  return row?.n ?? 0
}

/** Titles of those hints that an entrant has not opened in this run, in their order. */
export async function missingHints(executor: Executor, key: Omit<OpenedKey, 'hintId'>, hintIds: readonly string[]): Promise<string[]> {
  if (hintIds.length === 0) return []
  const { rows } = await executor.execute<{ title: string }>(sql`
    select h.title from topic_hint h where h.hint_id = any(${sql.param(hintIds)}::uuid[]) and not exists (
      select 1 from hint_opened o where o.contest_id = ${key.contestId} and o.run = ${key.run}
        and o.hint_id = h.hint_id and o.entrant_id = ${key.entrantId}) order by h.sort`)
  return rows.map(({ title }) => title)
}
