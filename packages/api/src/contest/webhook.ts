import * as z from 'zod/mini'
import { permission } from '../access.ts'
import { endpoint } from '../endpoint.ts'
import { id, instant, listQuery, ok, page } from '../fields.ts'
import { wordsOfKinds } from '../kinds/vocabularies.ts'
import { secret } from '../secret.ts'

export const webhookEvent = z.enum(['state', ...wordsOfKinds('webhook'), 'bulletin', 'evidence'])
export type WebhookEvent = z.infer<typeof webhookEvent>
const address = z.url({ protocol: /^https$/u, error: 'field_wrong' }).check(z.maxLength(1024))
const events = z.array(webhookEvent).check(z.minLength(1, { error: 'field_empty' }), z.maxLength(webhookEvent.options.length))
export const webhookView = z.object({
  webhook_id: id,
  url: z.string(),
  events: z.array(webhookEvent),
  is_on: z.boolean(),
  /** When it last got through, and when it last failed. */
  delivered_at: z.nullable(instant),
  failed_at: z.nullable(instant),
  /** Deliveries that wait for another try. */
  waiting: z.int(),
  created_at: instant,
})
export type WebhookView = z.infer<typeof webhookView>
/** `secret` signs every call (`X-Signature: sha256=` HMAC of the body); shown once. */
const issued = z.object({ webhook: webhookView, secret: z.string() })
export const webhookCall = z.object({
  call_id: id,
  webhook_id: id,
  event: z.string(),
  at: instant,
  tries: z.int(),
  state: z.enum(['waiting', 'delivered', 'failed']),
  /** HTTP status of the last answer; its body is never stored. */
  status: z.nullable(z.int()),
  /** Why it failed, in our words. */
  reason: z.nullable(z.enum(['refused_address', 'no_connection', 'timeout', 'answered_error', 'gave_up', 'switched_off'])),
  next_try_at: z.nullable(instant),
})
export type WebhookCall = z.infer<typeof webhookCall>

const inContest = z.object({ resource_id: id })
const inWebhook = z.object({ resource_id: id, webhook_id: id })
const fields = { url: secret(address), events, is_on: z._default(z.boolean(), true) }
/** Calls to addresses outside when something happens in a contest. Public events keep the freeze; evidence is the staff's. */
export const webhook = {
  list: endpoint({
    method: 'GET',
    path: '/contests/:resource_id/webhooks',
    access: permission('contest.write'),
    summary: 'Webhooks of a contest',
    params: inContest,
    reply: page(webhookView),
    errors: ['contest_not_found'],
  }),
  create: endpoint({
    method: 'POST',
    path: '/contests/:resource_id/webhooks',
    access: permission('contest.write'),
    status: 201,
    summary: 'Add a webhook (10 a contest); answers its secret once',
    params: inContest,
    body: z.object(fields),
    reply: issued,
    errors: ['contest_not_found', 'webhooks_too_many', 'webhook_address'],
  }),
  update: endpoint({
    method: 'PATCH',
    path: '/contests/:resource_id/webhooks/:webhook_id',
    access: permission('contest.write'),
    summary: 'Change address, events, or switch',
    params: inWebhook,
    body: z.object({ url: z.optional(address), events: z.optional(events), is_on: z.optional(z.boolean()) }),
    reply: webhookView,
    errors: ['contest_not_found', 'webhook_address'],
  }),
  rotate: endpoint({
    method: 'POST',
    path: '/contests/:resource_id/webhooks/:webhook_id/rotate',
    access: permission('contest.write'),
    summary: 'A new secret; the old one signs no more',
    params: inWebhook,
    body: z.object({}),
    reply: issued,
    errors: ['contest_not_found'],
  }),
  test: endpoint({
    method: 'POST',
    path: '/contests/:resource_id/webhooks/:webhook_id/test',
    access: permission('contest.write'),
    summary: 'Send a `test` call now',
    params: inWebhook,
    body: z.object({}),
    reply: webhookCall,
    errors: ['contest_not_found'],
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/contests/:resource_id/webhooks/:webhook_id',
    access: permission('contest.write'),
    summary: 'Remove a webhook; what waits is dropped',
    params: inWebhook,
    body: z.object({}),
    reply: ok,
    errors: ['contest_not_found'],
  }),
  calls: endpoint({
    method: 'GET',
    path: '/contests/:resource_id/webhook-calls',
    access: permission('contest.write'),
    summary: 'The last 100 calls, newest first',
    params: inContest,
    query: z.object({ ...listQuery, webhook_id: z.optional(id) }),
    reply: page(webhookCall),
    errors: ['contest_not_found'],
  }),
}
