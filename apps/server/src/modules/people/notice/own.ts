import type { NoticeView } from '@beacon/api/people/notice'
import { sql, type SQL } from 'drizzle-orm'
import type { SignedIn } from '../../../context.ts'
import { change } from '../../../db/change.ts'
import type { Executor, Tx } from '../../../db/database.ts'
import { notice, noticeRead } from '../../../db/schema/people/notice.ts'
import { fail } from '../../../failure.ts'
import { tellPerson } from '../../../live/index.ts'
import { factsOf, readableBy } from './audience.ts'

/** Notices (`n`) that the caller reads, with what they did with each (`r`), as the body of a select. */
export async function ownNotices(executor: Executor, user_id: string): Promise<SQL> {
  const facts = await factsOf(executor, user_id)
  return sql`${notice} n left join ${noticeRead} r on r.notice_id = n.resource_id and r.user_id = ${user_id}::uuid
    where ${readableBy(facts)} and r.removed_at is null`
}

export async function readNotice(ctx: SignedIn, id: string, executor: Executor = ctx.db): Promise<NoticeView> {
  const from = await ownNotices(executor, ctx.actor.user_id)
  const { rows } = await executor.execute<Record<string, unknown> & NoticeView & { publish_at: unknown; edited_at: unknown }>(sql`
    select n.resource_id, n.title, n.content, n.type, n.by, n.publish_at, n.edited_at, n.is_pinned, n.must_confirm,
      r.confirmed_at is not null as is_confirmed, r.read_at is not null as is_read, coalesce(n.expires_at <= now(), false) as is_ended
    from ${from} and n.resource_id = ${id}::uuid`)
  const [row] = rows
  if (row === undefined) return fail('not_found')
  return { ...row, publish_at: iso(row.publish_at), edited_at: row.edited_at === null ? null : iso(row.edited_at) }
}
const iso = (value: unknown): string => new Date(String(value)).toISOString()

/** Marks those that are for this person as read; what is not for them leaves no trace. Null: all of them. */
export async function markNoticesRead(tx: Tx, user_id: string, ids: string[] | null): Promise<void> {
  const from = await ownNotices(tx, user_id)
  await tx.execute(sql`
    insert into ${noticeRead} as old (notice_id, user_id, read_at)
    select n.resource_id, ${user_id}::uuid, clock_timestamp() from ${from} and r.read_at is null ${only(ids)}
    on conflict (notice_id, user_id) do nothing`)
}

/** Takes them from the own list; one that must be confirmed stays until it is. */
export async function removeNotices(tx: Tx, user_id: string, ids: string[]): Promise<void> {
  const from = await ownNotices(tx, user_id)
  await tx.execute(sql`
    insert into ${noticeRead} as old (notice_id, user_id, read_at, removed_at)
    select n.resource_id, ${user_id}::uuid, clock_timestamp(), clock_timestamp()
    from ${from} and not (n.must_confirm and r.confirmed_at is null and (n.expires_at is null or n.expires_at > now())) ${only(ids)}
    on conflict (notice_id, user_id) do update set removed_at = excluded.removed_at`)
}

const only = (ids: string[] | null): SQL => (ids === null ? sql`` : sql`and n.resource_id = any(${sql.param(ids)}::uuid[])`)

export async function confirmNotice(ctx: SignedIn, id: string): Promise<NoticeView> {
  const { user_id } = ctx.actor
  const seen = await readNotice(ctx, id)
  if (seen.is_confirmed) return seen
  const entry = { module: 'notice' as const, operation: 'confirm' as const, object_type: 'notice', object_id: id, object_name: seen.title }
  return change(ctx, entry, async (tx) => {
    await tx.execute(sql`
      insert into ${noticeRead} (notice_id, user_id, read_at, confirmed_at)
      values (${id}::uuid, ${user_id}::uuid, clock_timestamp(), clock_timestamp())
      on conflict (notice_id, user_id) do update set confirmed_at = excluded.confirmed_at`)
    await tellPerson(tx, user_id, 'message.changed', { kind: 'read' })
    return readNotice(ctx, id, tx)
  })
}

/** Published ones that wait for the caller's word. */
export async function waitingNotices(
  executor: Executor,
  user_id: string,
): Promise<Array<{ resource_id: string; title: string; content: string; by: string; publish_at: string }>> {
  const from = await ownNotices(executor, user_id)
  const { rows } = await executor.execute<{ resource_id: string; title: string; content: string; by: string; publish_at: unknown }>(sql`
    select n.resource_id, n.title, n.content, n.by, n.publish_at from ${from} and n.must_confirm and r.confirmed_at is null
      and (n.expires_at is null or n.expires_at > now()) order by n.publish_at, n.resource_id limit 20`)
  return rows.map((row) => ({ ...row, publish_at: iso(row.publish_at) }))
}
