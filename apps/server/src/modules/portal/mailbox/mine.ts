import type { Parsed, Reply } from '@beacon/api/endpoint'
import type { message as contract, MineItem } from '@beacon/api/people/message'
import { sql, type SQL } from 'drizzle-orm'
import { containing } from '../../../db/like.ts'
import { can, type SignedIn } from '../../../context.ts'
import { change } from '../../../db/change.ts'
import type { Executor } from '../../../db/database.ts'
import { message, messageCopy } from '../../../db/schema/people/message.ts'
import { tellPerson } from '../../../live/index.ts'
import { markNoticesRead, ownNotices, removeNotices, waitingNotices } from '../../people/notice/index.ts'
import { markThreadsRead, ownThreadItems, removeThreads } from '../../contest/talk/thread/index.ts'
import { countInbox } from './inbox.ts'

type Query = Parsed<typeof contract.mine.list>['query']

/** Everything a person got, as rows of one shape. */
async function items(executor: Executor, user_id: string): Promise<SQL> {
  const notices = await ownNotices(executor, user_id)
  return sql`
    select 'notice' as kind, n.resource_id, n.title as subject, null::text as subject_zh, n.content as text, null::text as text_zh, n.by,
      n.publish_at as at, r.read_at is not null or coalesce(n.expires_at <= now(), false) as is_read,
      n.is_pinned and coalesce(n.expires_at > now(), true) as is_pinned, n.must_confirm,
      r.confirmed_at is not null as is_confirmed, false as is_automatic, n.type as notice_type, coalesce(n.expires_at <= now(), false) as is_ended,
      n.edited_at, null::text as thread_status, null::text as contest_name
    from ${notices}
    union all
    select 'message', m.resource_id, m.subject, m.subject_zh, m.text, m.text_zh, m.by, c.at, c.read_at is not null, false, false, false,
      m.template is not null, null, false, null, null, k.name
    from ${messageCopy} c join ${message} m on m.resource_id = c.message_id left join contest k on k.resource_id = m.contest_id
    where c.user_id = ${user_id}::uuid and c.recalled_at is null and c.removed_at is null
    union all ${ownThreadItems(user_id)}`
}

const tabs: Record<Query['tab'], SQL> = {
  all: sql`true`,
  notice: sql`i.kind = 'notice'`,
  message: sql`i.kind <> 'notice'`,
  unread: sql`not i.is_read`,
}

export async function listMine(ctx: SignedIn, { tab, q = '', page, size }: Query): Promise<Reply<typeof contract.mine.list>> {
  const from = await items(ctx.db, ctx.actor.user_id)
  const like = containing(q.normalize('NFC').trim())
  const found = like === '%%' ? sql`true` : sql`(concat_ws(' ', i.subject, i.subject_zh, i.text, i.text_zh, i.by) ilike ${like})`
  const { rows } = await ctx.db.execute<MineItem & Record<string, unknown>>(sql`
    select * from (${from}) i where ${found} and ${tabs[tab]}
    order by i.is_pinned desc, i.at desc, i.resource_id desc limit ${size} offset ${(page - 1) * size}`)
  const { rows: sums } = await ctx.db.execute<{ all: number; notice: number; message: number; unread: number }>(sql`
    select count(*)::int as all, (count(*) filter (where ${tabs.notice}))::int as notice, (count(*) filter (where ${tabs.message}))::int as message,
      (count(*) filter (where ${tabs.unread}))::int as unread from (${from}) i where ${found}`)
  const counts = sums[0] ?? { all: 0, notice: 0, message: 0, unread: 0 }
  const list = rows.map((row): MineItem => ({ ...row, at: iso(row.at), edited_at: row.edited_at === null ? null : iso(row.edited_at) }))
  return { items: list, total: counts[tab], counts }
}
const iso = (value: unknown): string => new Date(String(value)).toISOString()

async function countUnread(executor: Executor, user_id: string): Promise<number> {
  const { rows } = await executor.execute<{ n: number }>(
    sql`select count(*)::int as n from (${await items(executor, user_id)}) i where ${tabs.unread}`,
  )
  return rows[0]?.n ?? 0
}

/** What the top bar shows. */
export async function readNews(ctx: SignedIn): Promise<Reply<typeof contract.mine.news>> {
  const { user_id } = ctx.actor
  const inbox = can(ctx, 'message.manage') ? await countInbox(ctx) : 0
  return { unread: await countUnread(ctx.db, user_id), inbox, to_confirm: await waitingNotices(ctx.db, user_id) }
}

type Keys = Parsed<typeof contract.mine.remove>['body']['items']
const idsOf = (keys: Keys, kind: Keys[number]['kind']): string[] => keys.flatMap((one) => (one.kind === kind ? [one.resource_id] : []))
const entryOf = <O extends string>(operation: O, user_id: string) => ({
  module: 'message' as const,
  operation,
  object_type: 'user',
  object_id: user_id,
})

/** Other tabs and devices of this person follow. */
export async function markRead(
  ctx: SignedIn,
  { items: keys, all }: Parsed<typeof contract.mine.read>['body'],
): Promise<Reply<typeof contract.mine.read>> {
  const { user_id } = ctx.actor
  const entry = { ...entryOf('read' as const, user_id), after: all ? { all } : { count: keys.length } }
  return change(ctx, entry, async (tx) => {
    const copies = idsOf(keys, 'message')
    const which = all ? sql`` : sql`and message_id = any(${sql.param(copies)}::uuid[])`
    await tx.execute(sql`
      update ${messageCopy} set read_at = clock_timestamp()
      where user_id = ${user_id}::uuid and read_at is null and recalled_at is null ${which}`)
    await markNoticesRead(tx, user_id, all ? null : idsOf(keys, 'notice'))
    await markThreadsRead(tx, user_id, all ? null : idsOf(keys, 'thread'))
    await tellPerson(tx, user_id, 'message.changed', { kind: 'read' })
    return { unread: await countUnread(tx, user_id) }
  })
}

export async function removeMine(ctx: SignedIn, keys: Keys): Promise<{ ok: true }> {
  const { user_id } = ctx.actor
  return change(ctx, { ...entryOf('delete' as const, user_id), after: { count: keys.length } }, async (tx) => {
    await tx.execute(sql`
      update ${messageCopy} set removed_at = clock_timestamp(), read_at = coalesce(read_at, clock_timestamp())
      where user_id = ${user_id}::uuid and recalled_at is null and message_id = any(${sql.param(idsOf(keys, 'message'))}::uuid[])`)
    await removeNotices(tx, user_id, idsOf(keys, 'notice'))
    await removeThreads(tx, user_id, idsOf(keys, 'thread'))
    await tellPerson(tx, user_id, 'message.changed', { kind: 'read' })
    return { ok: true }
  })
}
