import type { bulletin as contract } from '@beacon/api/bulletin'
import type { Parsed, Reply } from '@beacon/api/endpoint'
import { sql } from 'drizzle-orm'
import type { Ctx, SignedIn } from '../../context.ts'
import { change } from '../../db/change.ts'
import type { Tx } from '../../db/database.ts'
import { newId } from '../../db/id.ts'
import { fail } from '../../failure.ts'
import { publish } from '../../live/index.ts'
import { seeContest, staffContest } from '../contest/index.ts'
import { insertBulletin, isTopicOf, lockBulletin, markRead, selectBulletins, selectReadTimes, updateBulletin } from './repo.ts'
import { bulletinViewOf } from './views.ts'

/** Pinned first, then newest. Staff also see how many have read each. */
export async function listBulletins(ctx: Ctx, contestId: string): Promise<Reply<typeof contract.list>> {
  const { contest, standpoint } = await seeContest(ctx, contestId)
  const rows = await selectBulletins(ctx.db, contestId, contest.run)
  if (standpoint !== 'staff') return { items: rows.map((row) => bulletinViewOf(row)), total: rows.length }
  const times = await selectReadTimes(ctx.db, contestId)
  const items = rows.map((row) => bulletinViewOf(row, times.filter((time) => time >= row.at).length))
  return { items, total: rows.length }
}

const entryOf = (contestId: string, operation: string, row: { bulletin_id: string; title: string }) => ({
  module: 'bulletin',
  operation,
  object_type: 'bulletin',
  object_id: row.bulletin_id,
  object_name: row.title,
  after: { contest_id: contestId },
})

async function checkTopic(tx: Tx, contestId: string, topicId: string | null | undefined): Promise<string | null> {
  if (topicId === null || topicId === undefined) return null
  return (await isTopicOf(tx, contestId, topicId)) ? topicId : fail('topic_not_found')
}

type Create = Parsed<typeof contract.create>['body']

export async function createBulletin(ctx: SignedIn, contestId: string, body: Create): Promise<Reply<typeof contract.create>> {
  const { contest } = await staffContest(ctx, contestId, 'contest.bulletin')
  const bulletin_id = newId()
  const { type, title, content, is_pinned } = body
  const entry = {
    ...entryOf(contestId, 'create', { bulletin_id, title }),
    after: { contest_id: contestId, type, title, content, is_pinned },
  }
  return change(ctx, entry, async (tx) => {
    const topic_id = await checkTopic(tx, contestId, body.topic_id)
    const row = { bulletin_id, contest_id: contestId, run: contest.run, type, title, content, is_pinned, topic_id }
    const bulletin = bulletinViewOf(await insertBulletin(tx, { ...row, by_id: ctx.actor.user_id, by: ctx.actor.rep_name }))
    for (const channel of ['public', 'desk'] as const)
      await publish(tx, { contest_id: contestId, channel, event: 'bulletin.new', data: { bulletin } })
    return bulletin
  })
}

type Update = Parsed<typeof contract.update>['body']
interface InBulletin {
  resource_id: string
  bulletin_id: string
}

export async function changeBulletin(
  ctx: SignedIn,
  { resource_id, bulletin_id }: InBulletin,
  body: Update,
): Promise<Reply<typeof contract.update>> {
  await staffContest(ctx, resource_id, 'contest.bulletin')
  const { version, type, title, content, is_pinned } = body
  return change(ctx, entryOf(resource_id, 'update', { bulletin_id, title }), async (tx, note) => {
    const old = (await lockBulletin(tx, resource_id, bulletin_id)) ?? fail('not_found')
    if (old.version !== version) fail('changed_meanwhile', { who: old.by, at: old.edited_at ?? old.at, version: old.version })
    const topic_id = await checkTopic(tx, resource_id, body.topic_id)
    const values = { type, title, content, is_pinned, topic_id }
    const bulletin = bulletinViewOf(
      await updateBulletin(tx, bulletin_id, { ...values, edited_at: sqlNow, by_id: ctx.actor.user_id, by: ctx.actor.rep_name }),
    )
    const before = { type: old.type, title: old.title, content: old.content, is_pinned: old.is_pinned, topic_id: old.topic_id }
    note({ before, after: values })
    for (const channel of ['public', 'desk'] as const)
      await publish(tx, { contest_id: resource_id, channel, event: 'bulletin.changed', data: { bulletin } })
    return bulletin
  })
}

/** It goes from every list; the row stays as a trace. */
export async function withdrawBulletin(ctx: SignedIn, { resource_id, bulletin_id }: InBulletin): Promise<{ ok: true }> {
  await staffContest(ctx, resource_id, 'contest.bulletin')
  await change(ctx, entryOf(resource_id, 'withdraw', { bulletin_id, title: '' }), async (tx, note) => {
    const old = (await lockBulletin(tx, resource_id, bulletin_id)) ?? fail('not_found')
    await updateBulletin(tx, bulletin_id, { withdrawn_at: sqlNow })
    note({ object_name: old.title })
    for (const channel of ['public', 'desk'] as const)
      await publish(tx, { contest_id: resource_id, channel, event: 'bulletin.withdrawn', data: { bulletin_id } })
  })
  return { ok: true }
}

export async function readAll(ctx: SignedIn, contestId: string): Promise<{ ok: true }> {
  await seeContest(ctx, contestId)
  const entry = { module: 'bulletin', operation: 'read', object_type: 'contest', object_id: contestId }
  await change(ctx, entry, (tx) => markRead(tx, contestId, ctx.actor.user_id))
  return { ok: true }
}

const sqlNow = sql<string>`clock_timestamp()`
