import type { thread as contract, ThreadView } from '@beacon/api/contest/thread'
import type { Parsed, Reply } from '@beacon/api/endpoint'
import type { SignedIn } from '../../../../context.ts'
import { change } from '../../../../db/change.ts'
import type { Tx } from '../../../../db/database.ts'
import { fail } from '../../../../failure.ts'
import { kindOf, seeContest, type SeenContest } from '../../core/contest/index.ts'
import { findEntry } from '../../entry/entrant/index.ts'
import { limitMessages } from './limit.ts'
import { insertMessage, insertThread, lockThread, selectOwn, type ContestThread } from './repo.ts'
import { tellThread } from './tell.ts'

type Ask = Parsed<typeof contract.ask>['body']

/** The entrant's questions; nobody without an entry has any. */
export async function listOwn(ctx: SignedIn, contestId: string): Promise<Reply<typeof contract.mine>> {
  const seen = await seeContest(ctx, contestId)
  const entry = await findEntry(ctx, seen.open, ctx.actor.user_id)
  const items = entry === null ? [] : await selectOwn(ctx.db, entry.entrant_id, seen.contest.run)
  return { items, total: items.length }
}

export async function askOrganisers(ctx: SignedIn, contestId: string, { topic_id = null, text }: Ask): Promise<ThreadView> {
  const seen = await seeContest(ctx, contestId)
  const entry = (await findEntry(ctx, seen.open, ctx.actor.user_id)) ?? fail('not_registered')
  if (topic_id !== null) await kindOf(seen.contest).topics.mustSee(ctx, seen, topic_id)
  await limitMessages(ctx)
  const about = { module: 'thread' as const, operation: 'ask' as const, object_type: 'thread', object_name: entry.name }
  const made = await change(ctx, about, async (tx, note) => {
    const row = await insertThread(tx, { contest_id: contestId, run: seen.contest.run, entrant_id: entry.entrant_id, topic_id })
    await write(tx, ctx, row, text)
    note({ object_id: row.thread_id, after: { contest_id: contestId, topic_id, text } })
    return row
  })
  return ownThread(ctx, seen, made)
}

/** Another message in an own thread opens it again; that of another entrant does not exist. */
export async function addMessage(
  ctx: SignedIn,
  { resource_id, thread_id }: { resource_id: string; thread_id: string },
  text: string,
): Promise<ThreadView> {
  const seen = await seeContest(ctx, resource_id)
  const entry = await findEntry(ctx, seen.open, ctx.actor.user_id)
  const held = { contestId: resource_id, run: seen.contest.run, id: thread_id }
  const about = { module: 'thread' as const, operation: 'write' as const, object_type: 'thread', object_id: thread_id, after: { text } }
  if (entry === null || !(await selectOwn(ctx.db, entry.entrant_id, held.run)).some((one) => one.thread_id === thread_id))
    return fail('not_found')
  // A count of its own, before the transaction: a message that fails later counts all the same.
  await limitMessages(ctx)
  const made = await change(ctx, about, async (tx, note) => {
    const row = await lockThread(tx, held)
    if (row === null) return fail('not_found')
    await write(tx, ctx, row, text)
    note({ object_name: entry.name })
    return row
  })
  return ownThread(ctx, seen, made)
}

async function write(tx: Tx, { actor }: SignedIn, row: ContestThread, text: string): Promise<void> {
  const { thread_id, contest_id, entrant_id } = row
  await insertMessage(tx, { thread_id, user_id: actor.user_id, by: actor.rep_name, is_staff: false, text }, 'open')
  await tellThread(tx, { contest_id, entrant_id, thread_id, status: 'open' })
}

async function ownThread(ctx: SignedIn, { contest }: SeenContest, { entrant_id, thread_id }: ContestThread): Promise<ThreadView> {
  const all = await selectOwn(ctx.db, entrant_id, contest.run)
  return all.find((one) => one.thread_id === thread_id) ?? fail('not_found')
}
