import { and, desc, eq, isNull, sql, type SQL } from 'drizzle-orm'
import type { Executor, Tx } from '../../../../db/database.ts'
import { topic } from '../../../../db/schema/contest/topic.ts'
import { topicAnswer, wholeTopic, type TopicRecord } from '../../../../db/schema/contest/topic-answer.ts'
import { writeup, type WriteupRecord } from '../../../../db/schema/contest/writeup.ts'

/** Where versions follow each other: what one solver hands in for one topic, or for the whole contest. */
export interface Slot {
  contest_id: string
  run: number
  kind: WriteupRecord['kind']
  solver_id: string
  topic_id: string | null
}

export const inSlot = ({ contest_id, run, kind, solver_id, topic_id }: Slot): SQL | undefined =>
  and(
    eq(writeup.contest_id, contest_id),
    eq(writeup.run, run),
    eq(writeup.kind, kind),
    eq(writeup.solver_id, solver_id),
    topic_id === null ? isNull(writeup.topic_id) : eq(writeup.topic_id, topic_id),
  )

/** Newest version first. */
export async function versionsOf(executor: Executor, slot: Slot): Promise<WriteupRecord[]> {
  return executor.select().from(writeup).where(inSlot(slot)).orderBy(desc(writeup.version))
}

/** No later version of the same slot stands. */
export const isLatest = sql<boolean>`not exists (select 1 from ${writeup} n where n.contest_id = ${writeup.contest_id} and n.run = ${writeup.run}
  and n.kind = ${writeup.kind} and n.solver_id = ${writeup.solver_id} and n.topic_id is not distinct from ${writeup.topic_id} and n.version > ${writeup.version})`

export async function findUpload(executor: Executor, at: { contest_id: string; run: number }, id: string): Promise<WriteupRecord | null> {
  const where = and(eq(writeup.resource_id, id), eq(writeup.contest_id, at.contest_id), eq(writeup.run, at.run))
  const [row] = await executor.select().from(writeup).where(where)
  return row ?? null
}

export async function lockUpload(tx: Tx, at: { contest_id: string; run: number }, id: string): Promise<WriteupRecord | null> {
  const where = and(eq(writeup.resource_id, id), eq(writeup.contest_id, at.contest_id), eq(writeup.run, at.run))
  const [row] = await tx.select().from(writeup).where(where).for('update')
  return row ?? null
}

/** A topic of the contest that is not removed. */
export async function findTopic(executor: Executor, contest_id: string, topic_id: string): Promise<TopicRecord | null> {
  const where = and(eq(topic.resource_id, topic_id), eq(topic.contest_id, contest_id), isNull(topic.deleted_at))
  const [row] = await executor
    .select(wholeTopic)
    .from(topic)
    .innerJoin(topicAnswer, eq(topicAnswer.topic_id, topic.resource_id))
    .where(where)
  return row ?? null
}

export async function topicsOf(executor: Executor, contest_id: string): Promise<Map<string, TopicRecord>> {
  const rows = await executor
    .select(wholeTopic)
    .from(topic)
    .innerJoin(topicAnswer, eq(topicAnswer.topic_id, topic.resource_id))
    .where(eq(topic.contest_id, contest_id))
  return new Map(rows.map((row) => [row.resource_id, row]))
}
