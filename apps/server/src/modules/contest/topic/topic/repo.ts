import { and, asc, desc, eq, inArray, isNotNull, isNull, or, sql } from 'drizzle-orm'
import { apart, isEmpty } from '../../../../db/apart.ts'
import type { Executor, Tx } from '../../../../db/database.ts'
import { direction } from '../../../../db/schema/bank/question.ts'
import { solve } from '../../../../db/schema/contest/score.ts'
import { user } from '../../../../db/schema/people/user.ts'
import { topic, topicFile, topicFlag, topicHint, type TopicFlagRecord } from '../../../../db/schema/contest/topic.ts'
import {
  topicAnswerNames,
  topicAnswer,
  wholeTopic,
  type NewTopicAnswer,
  type TopicRecord,
} from '../../../../db/schema/contest/topic-answer.ts'
import { findTopicScenes, type SceneTerms } from '../../../bank/flag/index.ts'

export type NewTopic = typeof topic.$inferInsert & NewTopicAnswer
export type NewFlag = typeof topicFlag.$inferInsert
export type HintRow = typeof topicHint.$inferSelect
export type NewHint = typeof topicHint.$inferInsert
export type FileRow = typeof topicFile.$inferSelect
export type NewFile = typeof topicFile.$inferInsert
type DirectionRow = typeof direction.$inferSelect
export interface WholeTopic {
  row: TopicRecord
  direction: DirectionRow
  hints: HintRow[]
  files: FileRow[]
  scene: SceneTerms | null
}

const living = (contestId: string) => and(eq(topic.contest_id, contestId), isNull(topic.deleted_at))

/** Topics of a contest in its order, without removed ones. */
export async function selectTopics(executor: Executor, contestId: string): Promise<TopicRecord[]> {
  return executor
    .select(wholeTopic)
    .from(topic)
    .innerJoin(topicAnswer, eq(topicAnswer.topic_id, topic.resource_id))
    .where(living(contestId))
    .orderBy(topic.sort, topic.resource_id)
}

/** Also removed ones: their events belong to a run as well. */
export async function selectAllTopics(executor: Executor, contestId: string): Promise<TopicRecord[]> {
  return executor
    .select(wholeTopic)
    .from(topic)
    .innerJoin(topicAnswer, eq(topicAnswer.topic_id, topic.resource_id))
    .where(eq(topic.contest_id, contestId))
    .orderBy(topic.sort, topic.resource_id)
}

export async function selectWhole(executor: Executor, contestId: string, topicId?: string): Promise<WholeTopic[]> {
  const one = topicId === undefined ? undefined : eq(topic.resource_id, topicId)
  const rows = await executor
    .select({ row: wholeTopic, direction })
    .from(topic)
    .innerJoin(topicAnswer, eq(topicAnswer.topic_id, topic.resource_id))
    .innerJoin(direction, eq(direction.resource_id, topic.direction_id))
    .where(and(living(contestId), one))
    .orderBy(topic.sort, topic.resource_id)
  const ids = rows.map(({ row }) => row.resource_id)
  if (ids.length === 0) return []
  const hints = await executor.select().from(topicHint).where(inArray(topicHint.topic_id, ids)).orderBy(topicHint.sort)
  const files = await executor.select().from(topicFile).where(inArray(topicFile.topic_id, ids)).orderBy(topicFile.sort)
  const scenes = await findTopicScenes(executor, ids)
  const of = <T extends { topic_id: string }>(all: T[], id: string) => all.filter(({ topic_id }) => topic_id === id)
  return rows.map((found) => {
    const id = found.row.resource_id
    return { ...found, hints: of(hints, id), files: of(files, id), scene: scenes.get(id) ?? null }
  })
}

export async function lockTopics(tx: Tx, contestId: string, ids: string[]): Promise<TopicRecord[]> {
  return tx
    .select(wholeTopic)
    .from(topic)
    .innerJoin(topicAnswer, eq(topicAnswer.topic_id, topic.resource_id))
    .where(and(living(contestId), inArray(topic.resource_id, ids)))
    .orderBy(topic.sort, topic.resource_id)
    .for('update', { of: topic })
}

/** Removed ones that can still be brought back: 30 days long. */
const removed = (contestId: string) =>
  and(
    eq(topic.contest_id, contestId),
    or(
      isNull(topic.parent_id),
      sql`exists (select 1 from ${topic} as parent where parent.resource_id = ${topic.parent_id} and parent.deleted_at is null)`,
    ),
    sql`${topic.deleted_at} > clock_timestamp() - interval '30 days'`,
  )

export async function selectRemoved(executor: Executor, contestId: string): Promise<TopicRecord[]> {
  return executor
    .select(wholeTopic)
    .from(topic)
    .innerJoin(topicAnswer, eq(topicAnswer.topic_id, topic.resource_id))
    .where(removed(contestId))
    .orderBy(desc(topic.deleted_at))
}

export async function lockRemoved(tx: Tx, contestId: string, ids: string[]): Promise<TopicRecord[]> {
  return tx
    .select(wholeTopic)
    .from(topic)
    .innerJoin(topicAnswer, eq(topicAnswer.topic_id, topic.resource_id))
    .where(and(removed(contestId), inArray(topic.resource_id, ids)))
    .orderBy(topic.sort, topic.resource_id)
    .for('update', { of: topic })
}

export async function lastSort(executor: Executor, contestId: string): Promise<number> {
  const [row] = await executor
    .select({ n: sql<number>`coalesce(max(${topic.sort}), 0)::int` })
    .from(topic)
    .where(living(contestId))
  return row?.n ?? 0
}

export async function insertTopics(tx: Tx, rows: NewTopic[]): Promise<TopicRecord[]> {
  if (rows.length === 0) return []
  const split = rows.map((row) => apart<typeof topic.$inferInsert, NewTopicAnswer>(row, topicAnswerNames))
  const made = await tx
    .insert(topic)
    .values(split.map(({ common }) => common))
    .returning()
  const rules = await tx
    .insert(topicAnswer)
    .values(split.map(({ common, own }) => ({ ...own, topic_id: common.resource_id })))
    .returning()
  const byTopic = new Map(rules.map(({ topic_id, ...own }) => [topic_id, own]))
  return made.flatMap((row) => {
    const own = byTopic.get(row.resource_id)
    return own === undefined ? [] : [{ ...row, ...own }]
  })
}

export async function insertFlags(tx: Tx, rows: NewFlag[]): Promise<void> {
  const chunk = 1_000
  for (let from = 0; from < rows.length; from += chunk) await tx.insert(topicFlag).values(rows.slice(from, from + chunk))
}
export async function insertHints(tx: Tx, rows: NewHint[]): Promise<void> {
  if (rows.length > 0) await tx.insert(topicHint).values(rows)
}
export async function insertFiles(tx: Tx, rows: NewFile[]): Promise<void> {
  if (rows.length > 0) await tx.insert(topicFile).values(rows)
}

export async function updateTopic(tx: Tx, id: string, values: Partial<NewTopic>): Promise<TopicRecord> {
  const next = { version: sql<number>`${topic.version} + 1`, updated_at: sql<string>`clock_timestamp()` }
  return setTopic(tx, id, values, next)
}

/** Writes columns as they are; `next` moves the version where an editor must notice it. */
export async function setTopic(tx: Tx, id: string, values: Partial<NewTopic>, next: object = {}): Promise<TopicRecord> {
  const { common, own } = apart<Partial<typeof topic.$inferInsert>, Partial<NewTopicAnswer>>(values, topicAnswerNames)
  const moved = { ...common, ...next }
  if (!isEmpty(moved)) await tx.update(topic).set(moved).where(eq(topic.resource_id, id))
  if (!isEmpty(own)) await tx.update(topicAnswer).set(own).where(eq(topicAnswer.topic_id, id))
  const [row] = await tx
    .select(wholeTopic)
    .from(topic)
    .innerJoin(topicAnswer, eq(topicAnswer.topic_id, topic.resource_id))
    .where(eq(topic.resource_id, id))
  if (row === undefined) throw new Error('a topic was not updated')
  return row
}

export async function setSort(tx: Tx, contestId: string, ids: string[]): Promise<void> {
  await tx.execute(sql`update ${topic} set sort = o.n, version = version + 1, updated_at = clock_timestamp()
    from unnest(${sql.param(ids)}::uuid[]) with ordinality as o(id, n)
    where contest_id = ${contestId} and resource_id = o.id and sort <> o.n`)
  await tx.execute(sql`update ${topic} as stage set sort = parent.sort from ${topic} as parent
    where stage.contest_id = ${contestId} and parent.resource_id = stage.parent_id and stage.sort <> parent.sort`)
}

/** Stages of these topics, without removed ones. */
export async function lockStages(tx: Tx, ids: readonly string[]): Promise<TopicRecord[]> {
  if (ids.length === 0) return []
  return tx
    .select(wholeTopic)
    .from(topic)
    .innerJoin(topicAnswer, eq(topicAnswer.topic_id, topic.resource_id))
    .where(and(inArray(topic.parent_id, [...ids]), isNull(topic.deleted_at)))
    .orderBy(topic.resource_id)
    .for('update', { of: topic })
}

/** Removed stages of a topic. */
export async function lockRemovedStages(tx: Tx, id: string): Promise<TopicRecord[]> {
  return tx
    .select(wholeTopic)
    .from(topic)
    .innerJoin(topicAnswer, eq(topicAnswer.topic_id, topic.resource_id))
    .where(and(eq(topic.parent_id, id), isNotNull(topic.deleted_at)))
    .orderBy(topic.resource_id)
    .for('update', { of: topic })
}

/** Those of the stages that somebody has taken in a run. */
export async function selectTaken(executor: Executor, run: number, ids: readonly string[]): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set()
  const rows = await executor
    .selectDistinct({ topic_id: solve.topic_id })
    .from(solve)
    .where(and(inArray(solve.topic_id, [...ids]), eq(solve.run, run)))
  return new Set(rows.map(({ topic_id }) => topic_id))
}

/** Flags (or decoys) that are everybody's; an entrant's own are made, not written (`owned.ts`). */
export async function selectFlags(
  executor: Executor,
  contestId: string,
  topicId: string,
  kind: 'flag' | 'decoy' = 'flag',
): Promise<TopicFlagRecord[]> {
  return executor
    .select()
    .from(topicFlag)
    .where(and(eq(topicFlag.contest_id, contestId), eq(topicFlag.topic_id, topicId), eq(topicFlag.kind, kind), isNull(topicFlag.owner_id)))
    .orderBy(asc(topicFlag.part), asc(topicFlag.sort))
}

export async function replaceFlags(tx: Tx, topicId: string, kind: 'flag' | 'decoy', rows: NewFlag[]): Promise<void> {
  await tx.delete(topicFlag).where(and(eq(topicFlag.topic_id, topicId), eq(topicFlag.kind, kind), isNull(topicFlag.owner_id)))
  await insertFlags(tx, rows)
}

export async function replaceHints(tx: Tx, topicId: string, rows: NewHint[]): Promise<void> {
  await tx.delete(topicHint).where(eq(topicHint.topic_id, topicId))
  await insertHints(tx, rows)
}

export async function replaceFiles(tx: Tx, topicId: string, use: FileRow['use'], rows: NewFile[]): Promise<void> {
  await tx.delete(topicFile).where(and(eq(topicFile.topic_id, topicId), eq(topicFile.use, use)))
  await insertFiles(tx, rows)
}

export async function findEditor(executor: Executor, id: string | null): Promise<string> {
  if (id === null) return ''
  const [row] = await executor.select({ name: user.rep_name }).from(user).where(eq(user.resource_id, id))
  return row?.name ?? ''
}
