import type { ThreadRow, ThreadView } from '@beacon/api/contest/thread'
import { and, asc, count, desc, eq, ilike, inArray, or, sql, type SQL } from 'drizzle-orm'
import { containing } from '../../../../db/like.ts'
import type { Executor, Tx } from '../../../../db/database.ts'
import { listOf, type Page } from '../../../../db/list.ts'
import { newId } from '../../../../db/id.ts'
import { entrant } from '../../../../db/schema/contest/entrant.ts'
import { thread, threadMessage } from '../../../../db/schema/contest/player.ts'
import { topic } from '../../../../db/schema/contest/topic.ts'
import { staffNameSql } from '../../../../db/staff-name.ts'

export type ThreadRecord = typeof thread.$inferSelect
/** Of an entrant in a contest. */
export type ContestThread = ThreadRecord & { contest_id: string; entrant_id: string }
type MessageRecord = typeof threadMessage.$inferSelect

export async function insertThread(
  tx: Tx,
  row: Pick<ContestThread, 'contest_id' | 'run' | 'entrant_id' | 'topic_id'>,
): Promise<ContestThread> {
  const [made] = await tx
    .insert(thread)
    .values({ ...row, thread_id: newId() })
    .returning()
  if (made === undefined) throw new Error('a thread was not inserted')
  return { ...made, contest_id: row.contest_id, entrant_id: row.entrant_id }
}

/** Adds a message; the thread's status and time follow it. */
export async function insertMessage(
  tx: Tx,
  row: Pick<MessageRecord, 'thread_id' | 'user_id' | 'by' | 'is_staff' | 'text'>,
  status: ThreadRecord['status'],
): Promise<void> {
  await tx.insert(threadMessage).values({ ...row, message_id: newId() })
  const who = row.is_staff ? { assigned_to: row.user_id, assigned_at: sql`clock_timestamp()` } : { closed_at: null }
  await setThread(tx, row.thread_id, { status, last_at: sql`clock_timestamp()`, ...who })
}

export async function setThread(
  tx: Tx,
  id: string,
  values: Partial<Pick<ThreadRecord, 'status' | 'bulletin_id' | 'assigned_to' | 'closed_at'>> & { last_at?: SQL; assigned_at?: SQL },
): Promise<void> {
  await tx.update(thread).set(values).where(eq(thread.thread_id, id))
}

/** A thread of this run of the contest, held for a change. */
export async function lockThread(tx: Tx, input: { contestId: string; run: number; id: string }): Promise<ContestThread | null> {
  const [row] = await tx
    .select()
    .from(thread)
    .where(and(eq(thread.contest_id, input.contestId), eq(thread.run, input.run), eq(thread.thread_id, input.id)))
    .for('update')
  return row === undefined || row.entrant_id === null ? null : { ...row, contest_id: input.contestId, entrant_id: row.entrant_id }
}

export async function selectOwn(executor: Executor, entrantId: string, run: number): Promise<ThreadView[]> {
  const rows = await executor
    .select()
    .from(thread)
    .where(and(eq(thread.entrant_id, entrantId), eq(thread.run, run)))
    .orderBy(desc(thread.last_at), desc(thread.thread_id))
  return withMessages(executor, rows)
}

export interface ThreadFilter {
  contestId: string
  run: number
  status?: ThreadRecord['status'][] | undefined
  topic_id?: string | undefined
  entrant_id?: string | undefined
  thread_id?: string | undefined
  q?: string | undefined
}

function whereOf(filter: ThreadFilter): SQL | undefined {
  const { contestId, run, status, topic_id, entrant_id, thread_id, q } = filter
  const like = q === undefined || q === '' ? null : containing(q)
  return and(
    eq(thread.contest_id, contestId),
    eq(thread.run, run),
    status === undefined || status.length === 0 ? undefined : inArray(thread.status, status),
    topic_id === undefined ? undefined : eq(thread.topic_id, topic_id),
    entrant_id === undefined ? undefined : eq(thread.entrant_id, entrant_id),
    thread_id === undefined ? undefined : eq(thread.thread_id, thread_id),
    like === null
      ? undefined
      : or(
          ilike(staffNameSql('entrant'), like),
          sql`exists (select 1 from ${threadMessage} m where m.thread_id = ${thread.thread_id} and m.text ilike ${like})`,
        ),
  )
}

/** Threads as the desk reads them: open ones first, then last touched. */
export async function selectRows(executor: Executor, filter: ThreadFilter, page: Page): Promise<{ items: ThreadRow[]; total: number }> {
  const found = executor
    .select({ thread, entrant_name: staffNameSql('entrant'), topic_name: topic.name })
    .from(thread)
    .innerJoin(entrant, eq(entrant.entrant_id, thread.entrant_id))
    .leftJoin(topic, eq(topic.resource_id, thread.topic_id))
    .where(whereOf(filter))
    .$dynamic()
  const order = [sql`(${thread.status} <> 'open')`, desc(thread.last_at), desc(thread.thread_id)]
  const { rows, total } = await listOf(executor, found, { order, ...page })
  const views = await withMessages(
    executor,
    rows.map((row) => row.thread),
  )
  const items = views.map((view, index): ThreadRow => {
    const row = rows[index]
    return {
      ...view,
      entrant_id: row?.thread.entrant_id ?? '',
      entrant_name: row?.entrant_name ?? '',
      topic_name: row?.topic_name ?? null,
    }
  })
  return { items, total }
}

export async function countOpen(executor: Executor, contestId: string, run: number): Promise<number> {
  const [row] = await executor
    .select({ n: count() })
    .from(thread)
    .where(and(eq(thread.contest_id, contestId), eq(thread.run, run), eq(thread.status, 'open')))
  return row?.n ?? 0
}

async function withMessages(executor: Executor, rows: readonly ThreadRecord[]): Promise<ThreadView[]> {
  if (rows.length === 0) return []
  const messages = await executor
    .select()
    .from(threadMessage)
    .where(
      inArray(
        threadMessage.thread_id,
        rows.map(({ thread_id }) => thread_id),
      ),
    )
    .orderBy(asc(threadMessage.at), asc(threadMessage.message_id))
  return rows.map(({ thread_id, status, topic_id, bulletin_id, at, last_at }) => ({
    thread_id,
    status,
    topic_id,
    bulletin_id,
    at,
    last_at,
    messages: messages
      .filter((one) => one.thread_id === thread_id)
      .map(({ message_id, is_staff, by, text, at: sent }) => ({ message_id, is_staff, by, text, at: sent })),
  }))
}
