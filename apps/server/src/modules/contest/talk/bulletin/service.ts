import type { AuditOperation } from '@beacon/api/platform/audit-catalogue'
import type { bulletin as contract, BulletinView } from '@beacon/api/contest/bulletin'
import type { Parsed, Reply } from '@beacon/api/endpoint'
import { sql } from 'drizzle-orm'
import { clockNow } from '../../../../db/clock.ts'
import type { Actor, Ctx, SignedIn } from '../../../../context.ts'
import { change } from '../../../../db/change.ts'
import type { Tx } from '../../../../db/database.ts'
import { newId } from '../../../../db/id.ts'
import type { ContestCommon } from '../../../../db/schema/contest/contest.ts'
import { changedFields } from '../../../platform/audit/index.ts'
import type { BulletinRecord } from '../../../../db/schema/contest/bulletin.ts'
import { fail, failFields } from '../../../../failure.ts'
import { seeContest, staffContest } from '../../core/contest/index.ts'
import { findEntry } from '../../entry/entrant/index.ts'
import { checkedAudience, tellBulletin, type Audience } from './audience.ts'
import {
  hasDue,
  insertBulletin,
  isTopicOf,
  lockBulletin,
  lockDue,
  markRead,
  selectBulletins,
  selectNames,
  selectReaders,
  updateBulletin,
  type ReaderRow,
} from './repo.ts'
import { bulletinViewOf, deskViewOf } from './views.ts'

/** Pinned first, then newest. Staff also see whom each is for and how many of them have read it. */
export async function listBulletins(ctx: Ctx, contestId: string): Promise<Reply<typeof contract.list>> {
  const { contest, standpoint, open } = await seeContest(ctx, contestId)
  const about = { id: contestId, run: contest.run }
  if (standpoint === 'staff') return deskList(ctx, about)
  const entry = ctx.actor === null ? null : await findEntry(ctx, open, ctx.actor.user_id)
  const rows = await selectBulletins(ctx.db, about, entry)
  return { items: rows.map((row) => bulletinViewOf(row)), total: rows.length }
}

async function deskList({ db }: Pick<Ctx, 'db'>, about: { id: string; run: number }): Promise<Reply<typeof contract.list>> {
  const rows = await selectBulletins(db, about, 'desk')
  const readers = await selectReaders(db, about.id)
  const names = await selectNames(db, about.id, [...new Set(rows.flatMap(({ to_entrants }) => to_entrants ?? []))])
  const items = rows.map((row) => {
    const meant = readers.filter((one) => isMeant(row, one))
    const to_entrants = row.to_entrants?.map((entrant_id) => ({ entrant_id, name: names.get(entrant_id) ?? '' })) ?? null
    const read_count = row.is_scheduled ? 0 : meant.filter(({ read_at }) => read_at !== null && read_at >= row.at).length
    return deskViewOf(row, { read_count, reader_count: meant.length, to_entrants })
  })
  return { items, total: rows.length }
}

const isMeant = ({ to_brackets, to_entrants }: Audience, { entrant_id, bracket_id }: ReaderRow): boolean =>
  to_entrants !== null
    ? to_entrants.includes(entrant_id)
    : to_brackets === null || (bracket_id !== null && to_brackets.includes(bracket_id))

const entryOf = (contestId: string, operation: AuditOperation<'bulletin'>, row: { bulletin_id: string; title: string }) => ({
  module: 'bulletin' as const,
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
  const { type, title, content, is_pinned } = body
  const entry = {
    ...entryOf(contestId, 'create', { bulletin_id: '', title }),
    after: { contest_id: contestId, type, title, content, is_pinned },
  }
  return change(ctx, entry, async (tx, note) => {
    const topic_id = await checkTopic(tx, contestId, body.topic_id)
    const audience = await checkedAudience(tx, contest, body)
    const made = await publishBulletin(tx, { row: contest, by: ctx.actor, ...body, ...audience, topic_id })
    note({ object_id: made.bulletin_id })
    return made
  })
}

interface Written extends Omit<Create, 'is_pinned' | 'on_screens' | 'topic_id' | 'to_brackets' | 'to_entrants'>, Partial<Audience> {
  row: Pick<ContestCommon, 'resource_id' | 'run'>
  by: Pick<Actor, 'user_id' | 'rep_name'>
  topic_id: string | null
  is_pinned?: boolean
  on_screens?: boolean
}

/** A bulletin that somebody of the staff wrote; its topic, if any, is of this contest. One with a later time waits for it. */
export async function publishBulletin(tx: Tx, { row, by, publish_at, is_pinned = false, ...text }: Written): Promise<BulletinView> {
  const about = { bulletin_id: newId(), contest_id: row.resource_id, run: row.run, is_pinned, by_id: by.user_id, by: by.rep_name }
  const made = await insertBulletin(tx, { ...text, ...about, ...timeOf(publish_at) })
  await tellBulletin(tx, made, 'bulletin.new')
  return bulletinViewOf(made)
}

const timeOf = (publish_at: string | null | undefined): { at?: string; is_scheduled: boolean } =>
  publish_at !== null && publish_at !== undefined && Date.parse(publish_at) > clockNow()
    ? { at: new Date(publish_at).toISOString(), is_scheduled: true }
    : { is_scheduled: false }

/** Tells of the scheduled ones whose time has come; each replica may try, one tells. */
export async function publishDue(ctx: Ctx): Promise<void> {
  if (!(await hasDue(ctx.db))) return
  await change(ctx, { module: 'bulletin', operation: 'publish', object_type: 'bulletin' }, async (tx, note) => {
    for (const row of await lockDue(tx)) {
      const told = await updateBulletin(tx, row.bulletin_id, { is_scheduled: false })
      await tellBulletin(tx, told, 'bulletin.new')
      note({ object_id: row.bulletin_id, object_name: row.title, after: { contest_id: row.contest_id } })
    }
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
  const { contest } = await staffContest(ctx, resource_id, 'contest.bulletin')
  const { version, type, title, content, is_pinned, on_screens } = body
  return change(ctx, entryOf(resource_id, 'update', { bulletin_id, title }), async (tx, note) => {
    const old = (await lockBulletin(tx, resource_id, bulletin_id)) ?? fail('not_found')
    if (old.automatic !== null) failFields({ content: { code: 'field_wrong' } })
    const topic_id = await checkTopic(tx, resource_id, body.topic_id)
    const audience = await checkedAudience(tx, contest, body)
    const values = { type, title, content, is_pinned, on_screens, topic_id, ...audience }
    const fields = Object.keys(changedFields(old, values).after)
    if (old.version !== version && fields.length > 0)
      fail('changed_meanwhile', { who: old.by, at: old.edited_at ?? old.at, fields, version: old.version })
    const by = { by_id: ctx.actor.user_id, by: ctx.actor.rep_name }
    // What nobody has seen yet is not edited: it is written on, and may move.
    const time = old.is_scheduled ? waitingTime(body.publish_at) : { edited_at: sqlNow }
    const after = await updateBulletin(tx, bulletin_id, { ...values, ...by, ...time })
    note({ before: pickText(old), after: values })
    await tellChange(tx, old, after)
    return bulletinViewOf(after)
  })
}

const pickText = ({ type, title, content, is_pinned, on_screens, topic_id, to_brackets, to_entrants }: BulletinRecord) => ({
  type,
  title,
  content,
  is_pinned,
  on_screens,
  topic_id,
  to_brackets,
  to_entrants,
})
const waitingTime = (publish_at: string | null | undefined) => {
  const { at, is_scheduled } = timeOf(publish_at)
  return { is_scheduled, at: at ?? sqlNow }
}

/** Whom it is for no longer must not keep it; whom it is for now hears of it anew. */
async function tellChange(tx: Tx, old: BulletinRecord, after: BulletinRecord): Promise<void> {
  const isSame = JSON.stringify([old.to_brackets, old.to_entrants]) === JSON.stringify([after.to_brackets, after.to_entrants])
  if (isSame && !old.is_scheduled) return tellBulletin(tx, after, 'bulletin.changed')
  if (!old.is_scheduled) await tellBulletin(tx, old, 'bulletin.withdrawn')
  await tellBulletin(tx, after, 'bulletin.new')
}

/** It goes from every list; the row stays as a trace. */
export async function withdrawBulletin(ctx: SignedIn, { resource_id, bulletin_id }: InBulletin): Promise<{ ok: true }> {
  await staffContest(ctx, resource_id, 'contest.bulletin')
  await change(ctx, entryOf(resource_id, 'withdraw', { bulletin_id, title: '' }), async (tx, note) => {
    const old = (await lockBulletin(tx, resource_id, bulletin_id)) ?? fail('not_found')
    await updateBulletin(tx, bulletin_id, { withdrawn_at: sqlNow })
    note({ object_name: old.title })
    await tellBulletin(tx, old, 'bulletin.withdrawn')
  })
  return { ok: true }
}

export async function readAll(ctx: SignedIn, contestId: string): Promise<{ ok: true }> {
  await seeContest(ctx, contestId)
  const entry = { module: 'bulletin' as const, operation: 'read' as const, object_type: 'contest', object_id: contestId }
  await change(ctx, entry, (tx) => markRead(tx, contestId, ctx.actor.user_id))
  return { ok: true }
}

const sqlNow = sql<string>`clock_timestamp()`
