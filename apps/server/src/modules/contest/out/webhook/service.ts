import type { AuditOperation } from '@beacon/api/platform/audit-catalogue'
import type { Parsed, Reply } from '@beacon/api/endpoint'
import type { WebhookView, webhook as contract } from '@beacon/api/contest/webhook'
import type { SignedIn } from '../../../../context.ts'
import { change } from '../../../../db/change.ts'
import { newId } from '../../../../db/id.ts'
import type { WebhookRecord } from '../../../../db/schema/contest/webhook.ts'
import { fail } from '../../../../failure.ts'
import { OutboundError } from '../../../../outbound/outbound.ts'
import { staffContest } from '../../core/contest/index.ts'
import { lockContest, standingsOf } from '../../score/score/index.ts'
import { deliver } from './deliver.ts'
import {
  callView,
  claimDue,
  deleteHook,
  dropStaleCursor,
  findCall,
  insertCalls,
  insertHook,
  lockHook,
  selectCalls,
  selectHooks,
  selectViews,
  startCursor,
  updateHook,
} from './repo.ts'
import { newSecret } from './secret.ts'
import { callOf } from './tell.ts'

const mostHooks = 10

export async function listWebhooks(ctx: SignedIn, contestId: string): Promise<Reply<typeof contract.list>> {
  await staffContest(ctx, contestId, 'contest.write')
  const items = await selectViews(ctx.db, contestId)
  return { items, total: items.length }
}

async function mustBeCallable(ctx: SignedIn, url: string): Promise<void> {
  try {
    await ctx.outbound.check(url)
  } catch (error) {
    if (error instanceof OutboundError) fail('webhook_address', { fields: { url: { code: 'webhook_address' } } })
    throw error
  }
}

/** Addresses often hold a token of the other side: the log names where, not what. */
const auditable = ({ url, events, is_on }: Pick<WebhookRecord, 'url' | 'events' | 'is_on'>) => ({ host: new URL(url).host, events, is_on })
const entryOf = (operation: AuditOperation<'contest'>, contest: { resource_id: string; name: string }) => ({
  module: 'contest' as const,
  operation,
  object_type: 'contest',
  object_id: contest.resource_id,
  object_name: contest.name,
})

type Create = Parsed<typeof contract.create>['body']

export async function createWebhook(ctx: SignedIn, contestId: string, body: Create): Promise<Reply<typeof contract.create>> {
  const { contest } = await staffContest(ctx, contestId, 'contest.write')
  await mustBeCallable(ctx, body.url)
  const { seq, freeze_seq, run } = await standingsOf(ctx, contestId)
  const webhook_id = newId()
  const { secret, secret_sealed } = newSecret(ctx.secret, webhook_id)
  await change(ctx, { ...entryOf('webhook_add', contest), after: auditable(body) }, async (tx) => {
    await lockContest(tx, contestId)
    if ((await selectHooks(tx, contestId)).length >= mostHooks) fail('webhooks_too_many', { n: mostHooks })
    await dropStaleCursor(tx, contestId)
    await startCursor(tx, { contest_id: contestId, run, seq: freeze_seq ?? seq })
    await insertHook(tx, { webhook_id, contest_id: contestId, ...body, secret_sealed, created_by: ctx.actor.user_id })
  })
  return { webhook: await viewOf(ctx, contestId, webhook_id), secret }
}

async function viewOf(ctx: SignedIn, contestId: string, id: string): Promise<WebhookView> {
  return (await selectViews(ctx.db, contestId)).find(({ webhook_id }) => webhook_id === id) ?? fail('not_found')
}

interface InWebhook {
  resource_id: string
  webhook_id: string
}
type Update = Parsed<typeof contract.update>['body']

export async function changeWebhook(ctx: SignedIn, { resource_id, webhook_id }: InWebhook, body: Update): Promise<WebhookView> {
  const { contest } = await staffContest(ctx, resource_id, 'contest.write')
  if (body.url !== undefined) await mustBeCallable(ctx, body.url)
  await change(ctx, entryOf('webhook_change', contest), async (tx, note) => {
    const old = (await lockHook(tx, resource_id, webhook_id)) ?? fail('not_found')
    const { url = old.url, events = old.events, is_on = old.is_on } = body
    if (is_on && !old.is_on) await dropStaleCursor(tx, resource_id)
    await updateHook(tx, webhook_id, { url, events, is_on })
    note({ before: auditable(old), after: auditable({ url, events, is_on }) })
  })
  return viewOf(ctx, resource_id, webhook_id)
}

export async function rotateSecret(ctx: SignedIn, { resource_id, webhook_id }: InWebhook): Promise<Reply<typeof contract.rotate>> {
  const { contest } = await staffContest(ctx, resource_id, 'contest.write')
  const { secret, secret_sealed } = newSecret(ctx.secret, webhook_id)
  await change(ctx, entryOf('webhook_rotate', contest), async (tx, note) => {
    const old = (await lockHook(tx, resource_id, webhook_id)) ?? fail('not_found')
    await updateHook(tx, webhook_id, { secret_sealed })
    note({ after: auditable(old) })
  })
  return { webhook: await viewOf(ctx, resource_id, webhook_id), secret }
}

/** A call of no meaning, sent while the caller waits. */
export async function testWebhook(ctx: SignedIn, { resource_id, webhook_id }: InWebhook): Promise<Reply<typeof contract.test>> {
  const { contest } = await staffContest(ctx, resource_id, 'contest.write')
  const about = { resource_id, name: contest.name }
  const call = callOf({ webhook_id, contest: about, event: 'test', at: new Date().toISOString(), data: {} })
  await change(ctx, entryOf('webhook_test', contest), async (tx, note) => {
    const hook = (await lockHook(tx, resource_id, webhook_id)) ?? fail('not_found')
    await insertCalls(tx, [call])
    note({ after: auditable(hook) })
  })
  for (const due of await claimDue(ctx.db, 1, call.call_id)) await deliver(ctx, due)
  return callView((await findCall(ctx.db, call.call_id)) ?? fail('not_found'))
}

export async function removeWebhook(ctx: SignedIn, { resource_id, webhook_id }: InWebhook): Promise<{ ok: true }> {
  const { contest } = await staffContest(ctx, resource_id, 'contest.write')
  await change(ctx, entryOf('webhook_remove', contest), async (tx, note) => {
    const old = (await lockHook(tx, resource_id, webhook_id)) ?? fail('not_found')
    await deleteHook(tx, webhook_id)
    note({ before: auditable(old) })
  })
  return { ok: true }
}

type CallsQuery = Parsed<typeof contract.calls>['query']

export async function listCalls(ctx: SignedIn, contestId: string, query: CallsQuery): Promise<Reply<typeof contract.calls>> {
  await staffContest(ctx, contestId, 'contest.write')
  return selectCalls(ctx.db, contestId, query)
}
