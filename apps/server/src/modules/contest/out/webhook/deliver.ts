import { createHmac } from 'node:crypto'
import type { WebhookCall } from '@beacon/api/contest/webhook'
import type { Platform } from '../../../../context.ts'
import type { WebhookCallRecord, WebhookRecord } from '../../../../db/schema/contest/webhook.ts'
import { OutboundError } from '../../../../outbound/outbound.ts'
import { openSecret } from './secret.ts'
import { claimDue, settleCall } from './repo.ts'

/** Waits between tries, then every four hours until a day has passed. */
const waits_s = [10, 30, 60, 300, 900, 1_800, 3_600, 7_200]
const lastWait_s = 4 * 3_600
const givenUpMs = 24 * 3_600_000
const mostAtOnce = 20

type Reason = NonNullable<WebhookCall['reason']>
type Answer = { status: number | null; reason: Reason | null }

const reasons: Record<OutboundError['reason'], Reason> = {
  address: 'refused_address',
  refused: 'refused_address',
  redirect: 'answered_error',
  size: 'answered_error',
  time: 'timeout',
  network: 'no_connection',
}

/** Sends what is due and records what became of it, to each address in order. Several replicas share the work: a claimed call is nobody else's for a while. */
export async function deliverDue(platform: Platform): Promise<void> {
  const due = await claimDue(platform.db, mostAtOnce)
  const hooks = new Set(due.map(({ hook }) => hook.webhook_id))
  await Promise.all(
    [...hooks].map(async (id) => {
      for (const one of due) if (one.hook.webhook_id === id) await deliver(platform, one)
    }),
  )
}

export async function deliver(platform: Platform, { hook, call }: { hook: WebhookRecord; call: WebhookCallRecord }): Promise<void> {
  const answer: Answer = hook.is_on ? await send(platform, hook, call) : { status: null, reason: 'switched_off' }
  const isDone = answer.reason === null
  const isOver = !hook.is_on || Date.now() - Date.parse(call.at) >= givenUpMs
  const wait_s = waits_s[call.tries - 1] ?? lastWait_s
  await settleCall(platform.db, call, {
    ...answer,
    state: isDone ? 'delivered' : isOver ? 'failed' : 'waiting',
    reason: isOver && hook.is_on && !isDone ? 'gave_up' : answer.reason,
    wait_s: isDone || isOver ? null : wait_s,
  })
}

async function send(platform: Platform, hook: WebhookRecord, call: WebhookCallRecord): Promise<Answer> {
  const signature = createHmac('sha256', openSecret(platform.secret, hook)).update(call.body).digest('hex')
  const headers = {
    'content-type': 'application/json',
    'content-length': String(Buffer.byteLength(call.body)),
    'x-event': call.event,
    'x-delivery': call.call_id,
    'x-signature': `sha256=${signature}`,
  }
  try {
    const { status } = await platform.outbound.request(hook.url, { method: 'POST', headers, body: call.body })
    return { status, reason: status >= 200 && status < 300 ? null : 'answered_error' }
  } catch (error) {
    if (!(error instanceof OutboundError)) throw error
    return { status: null, reason: reasons[error.reason] }
  }
}
