import type { NoticeDetail } from '@beacon/api/people/notice'
import { sql } from 'drizzle-orm'
import type { Ctx, SignedIn } from '../../../context.ts'
import { clockNow } from '../../../db/clock.ts'
import { change } from '../../../db/change.ts'
import type { Tx } from '../../../db/database.ts'
import { fail, failFields } from '../../../failure.ts'
import { pinnedNotices } from '@beacon/api/people/notice'
import { sendAutomatic } from '../message/index.ts'
import type { NoticeRecord } from './audience.ts'
import { entryOf, getNotice } from './desk.ts'
import { checkEnd } from './form.ts'
import { countPinned, isNear, lockDue, lockNotice, updateNotice } from './repo.ts'
import { managed } from './scope.ts'
import { tellNotice } from './tell.ts'
import { unreadOf } from './readers.ts'

const yearMs = 366 * 86_400_000
const dayMs = 86_400_000
export const mailJob = 'notice_mail'

/** Now, or at a time of the coming year; a draft, or one that still waits. */
export async function publishNotice(ctx: SignedIn, id: string, publish_at: string | null): Promise<NoticeDetail> {
  const scope = await managed(ctx)
  const ahead = publish_at === null ? 0 : Date.parse(publish_at) - clockNow()
  if (publish_at !== null && (ahead <= 0 || ahead > yearMs)) failFields({ publish_at: { code: 'field_wrong' } })
  await change(ctx, entryOf('publish' as const, id), async (tx, note) => {
    const { row, status } = (await lockNotice(tx, id, scope)) ?? fail('not_found')
    if (status !== 'draft' && status !== 'scheduled') fail('already_decided', { who: row.by, time: row.updated_at })
    checkEnd(row.expires_at, publish_at)
    if (row.is_pinned && (await countPinned(tx, id)) >= pinnedNotices) fail('pinned_too_many')
    const at = publish_at === null ? sql`clock_timestamp()` : new Date(publish_at).toISOString()
    await updateNotice(tx, id, { state: 'released', publish_at: at, announced_at: null })
    note({ object_name: row.title, after: { publish_at: publish_at ?? 'now' } })
    if (publish_at === null) await announce(ctx, tx, row)
  })
  return getNotice(ctx, id)
}

/** Open browsers hear of it, mail goes out. That it is there the clock decides: a late announcement hides nothing. */
async function announce(ctx: Ctx, tx: Tx, row: NoticeRecord): Promise<void> {
  await updateNotice(tx, row.resource_id, { announced_at: sql`clock_timestamp()` })
  await tellNotice(tx, row.resource_id, false)
  if (row.by_email) await ctx.jobs.enqueue(tx, mailJob, { notice_id: row.resource_id }, null)
}

/** Announces those whose time has come, and answers whether there are any or come soon; each replica may try, one tells. */
export async function announceDue(ctx: Ctx): Promise<boolean> {
  if (!(await isNear(ctx.db))) return false
  await ctx.db.transaction(async (tx) => {
    for (const row of await lockDue(tx)) await announce(ctx, tx, row)
  })
  return true
}

export async function withdrawNotice(ctx: SignedIn, id: string, reason: string): Promise<NoticeDetail> {
  const scope = await managed(ctx)
  await change(ctx, entryOf('withdraw' as const, id), async (tx, note) => {
    const { row, status } = (await lockNotice(tx, id, scope)) ?? fail('not_found')
    if (status !== 'scheduled' && status !== 'published') fail('already_decided', { who: row.by, time: row.updated_at })
    await updateNotice(tx, id, { state: 'withdrawn', withdraw_reason: reason === '' ? null : reason, is_pinned: false })
    await tellNotice(tx, id, true)
    note({ object_name: row.title, after: { reason } })
  })
  return getNotice(ctx, id)
}

export async function pinNotice(ctx: SignedIn, id: string, is_pinned: boolean): Promise<NoticeDetail> {
  const scope = await managed(ctx)
  await change(ctx, entryOf('pin' as const, id), async (tx, note) => {
    const { row, status } = (await lockNotice(tx, id, scope)) ?? fail('not_found')
    const isShown = status === 'scheduled' || status === 'published'
    if (is_pinned && isShown && (await countPinned(tx, id)) >= pinnedNotices) fail('pinned_too_many')
    await updateNotice(tx, id, { is_pinned })
    if (status === 'published') await tellNotice(tx, id, false)
    note({ object_name: row.title, before: { is_pinned: row.is_pinned }, after: { is_pinned } })
  })
  return getNotice(ctx, id)
}

/** A message to everybody it is for who has not read it; once a day. */
export async function remindUnread(ctx: SignedIn, id: string): Promise<{ told: number }> {
  const scope = await managed(ctx)
  return change(ctx, entryOf('remind' as const, id), async (tx, note) => {
    const { row, status } = (await lockNotice(tx, id, scope)) ?? fail('not_found')
    if (status !== 'published') fail('already_decided', { who: row.by, time: row.updated_at })
    if (row.reminded_at !== null && Date.parse(row.reminded_at) + dayMs > clockNow()) fail('notice_reminded')
    const user_ids = await unreadOf(tx, row)
    await updateNotice(tx, id, { reminded_at: sql`clock_timestamp()` })
    await sendAutomatic(tx, { template: 'notice_reminder', user_ids, values: () => ({ title: row.title }) })
    note({ object_name: row.title, after: { told: user_ids.length } })
    return { told: user_ids.length }
  })
}
