import { and, desc, eq, inArray, isNull, sql, type SQL } from 'drizzle-orm'
import type { Executor, Tx } from '../../../db/database.ts'
import { listOf, type Page } from '../../../db/list.ts'
import { notice, noticeEdit, noticeRead } from '../../../db/schema/people/notice.ts'
import { organisation } from '../../../db/schema/people/organisation.ts'
import { role } from '../../../db/schema/people/role.ts'
import { user } from '../../../db/schema/people/user.ts'
import { inAudience, readTree, type NoticeRecord } from './audience.ts'

export type NoticeStatus = 'draft' | 'scheduled' | 'published' | 'ended' | 'withdrawn'
export const statusColumn = sql<NoticeStatus>`case
  when ${notice.state} <> 'released' then ${notice.state}
  when ${notice.publish_at} > now() then 'scheduled'
  when ${notice.expires_at} <= now() then 'ended'
  else 'published' end`

export interface Counted {
  row: NoticeRecord
  status: NoticeStatus
  audience: number
  read_count: number
  confirmed_count: number
}

export async function insertNotice(tx: Tx, values: typeof notice.$inferInsert): Promise<NoticeRecord> {
  const [made] = await tx.insert(notice).values(values).returning()
  if (made === undefined) throw new Error('a notice was not inserted')
  return made
}

export async function updateNotice(tx: Tx, id: string, values: { [K in keyof NoticeRecord]?: NoticeRecord[K] | SQL }): Promise<void> {
  await tx
    .update(notice)
    .set({ ...values, updated_at: sql`now()`, version: sql`${notice.version} + 1` })
    .where(eq(notice.resource_id, id))
}

export async function deleteNotice(tx: Tx, id: string): Promise<void> {
  await tx.delete(notice).where(eq(notice.resource_id, id))
}

export async function lockNotice(tx: Tx, id: string, scope: SQL | undefined): Promise<{ row: NoticeRecord; status: NoticeStatus } | null> {
  const [found] = await tx
    .select({ row: notice, status: statusColumn })
    .from(notice)
    .where(and(eq(notice.resource_id, id), scope))
    .for('update')
  return found ?? null
}

/** Pinned ones that are to be seen, now or later; others than this one. One decision at a time. */
export async function countPinned(tx: Tx, but: string): Promise<number> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('notice pinned', 0))`)
  return tx.$count(
    notice,
    sql`${notice.is_pinned} and ${notice.state} = 'released' and (${notice.expires_at} is null or ${notice.expires_at} > now())
      and ${notice.resource_id} <> ${but}::uuid`,
  )
}

export async function keepEdit(tx: Tx, edit: typeof noticeEdit.$inferInsert): Promise<void> {
  await tx.insert(noticeEdit).values(edit)
}

export async function selectEdits(executor: Executor, id: string): Promise<Array<typeof noticeEdit.$inferSelect>> {
  return executor.select().from(noticeEdit).where(eq(noticeEdit.notice_id, id)).orderBy(desc(noticeEdit.at), desc(noticeEdit.resource_id))
}

export async function selectNotices(
  executor: Executor,
  { where, ...page }: Page & { where: SQL | undefined; order: SQL[] },
): Promise<{ items: Counted[]; total: number }> {
  const found = executor.select({ row: notice, status: statusColumn }).from(notice).where(where).$dynamic()
  const { rows, total } = await listOf(executor, found, page)
  return { items: await withCounts(executor, rows), total }
}

type Sums = Pick<Counted, 'audience' | 'read_count' | 'confirmed_count'>

/** How many people each one is for now, and how many of these have read it; one query for a page. */
async function withCounts(executor: Executor, rows: Array<{ row: NoticeRecord; status: NoticeStatus }>): Promise<Counted[]> {
  if (rows.length === 0) return []
  const branch = await readTree(executor)
  const each = rows.map(({ row }) => {
    const sums = executor
      .select({
        id: sql`${row.resource_id}::uuid`.as('id'),
        audience: sql`count(*)::int`.as('audience'),
        read_count: sql`count(${noticeRead.read_at})::int`.as('read_count'),
        confirmed_count: sql`count(${noticeRead.confirmed_at})::int`.as('confirmed_count'),
      })
      .from(user)
      .innerJoin(role, eq(role.resource_id, user.role_resource_id))
      .leftJoin(noticeRead, and(eq(noticeRead.user_id, user.resource_id), eq(noticeRead.notice_id, row.resource_id)))
      .where(inAudience(row, branch))
    return sql`(${sums})`
  })
  const counted = await executor.execute<Sums & { id: string }>(sql.join(each, sql` union all `))
  const sumsOf = new Map(counted.rows.map(({ id, ...sums }) => [id, sums]))
  return rows.map((one) => ({ ...one, ...(sumsOf.get(one.row.resource_id) ?? { audience: 0, read_count: 0, confirmed_count: 0 }) }))
}

export async function selectPublishers(executor: Executor, scope: SQL | undefined): Promise<Array<{ by_id: string; by: string }>> {
  const rows = await executor.selectDistinctOn([notice.by_id], { by_id: notice.by_id, by: notice.by }).from(notice).where(scope)
  return rows.flatMap(({ by_id, by }) => (by_id === null ? [] : [{ by_id, by }]))
}

export async function organisationNames(executor: Executor, ids: string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  const rows = await executor
    .select({ id: organisation.resource_id, name: organisation.name })
    .from(organisation)
    .where(inArray(organisation.resource_id, ids))
  return new Map(rows.map(({ id, name }) => [id, name]))
}

const isWaiting = and(eq(notice.state, 'released'), isNull(notice.announced_at))
const due = and(isWaiting, sql`${notice.publish_at} <= now()`)
const soon = and(isWaiting, sql`${notice.publish_at} <= now() + interval '30 seconds'`)
/** Whether the time of one has come, or comes within half a minute. */
export const isNear = async (executor: Executor): Promise<boolean> => (await executor.$count(notice, soon)) > 0

/** Released ones whose time has come and of which open browsers do not know. */
export async function lockDue(tx: Tx): Promise<NoticeRecord[]> {
  return tx.select().from(notice).where(due).for('update', { skipLocked: true })
}
