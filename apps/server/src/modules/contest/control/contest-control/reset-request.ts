import type { contest as contract } from '@beacon/api/contest/contest'
import type { Parsed, Reply } from '@beacon/api/endpoint'
import type { SignedIn } from '../../../../context.ts'
import type { Tx } from '../../../../db/database.ts'
import { newId } from '../../../../db/id.ts'
import { fail } from '../../../../failure.ts'
import { publish } from '../../../../live/index.ts'
import type { ContestLock } from '../../score/score/index.ts'
import { iso } from '../../core/contest-clock/index.ts'
import { resetRun } from './reset.ts'
import { findPendingReset, insertReset, selectResets, settleReset, staffContest } from '../../core/contest/index.ts'
import type { ResetChoices } from './port.ts'

const shortestReason = 4

function mustSay(reason: string): void {
  if (reason === '') fail('field_empty', { fields: { reason: { code: 'field_empty' } } })
  const length = { min: shortestReason, max: 200, n: reason.length }
  if (reason.length < shortestReason) fail('field_length', { ...length, fields: { reason: { code: 'field_length', details: length } } })
}

/** Who may not reset asks for it; one request waits at a time. */
export async function requestReset(ctx: SignedIn, tx: Tx, lock: ContestLock, reason: string): Promise<void> {
  mustSay(reason)
  if ((await findPendingReset(tx, lock.contest_id)) !== null) fail('reset_pending')
  const { user_id: by_id, rep_name: by } = ctx.actor
  await insertReset(tx, { request_id: newId(), contest_id: lock.contest_id, at: iso(lock.at), by_id, by, reason })
  await tellDesk(tx, lock)
}

export async function decideReset(
  ctx: SignedIn,
  tx: Tx,
  lock: ContestLock,
  { decision, reason, ...choices }: { decision: 'reset' | 'reject' | undefined; reason: string } & ResetChoices,
): Promise<{ tokens_revoked?: number }> {
  if (decision === undefined) return fail('field_empty', { fields: { decision: { code: 'field_empty' } } })
  if ((await findPendingReset(tx, lock.contest_id)) === null) return fail('already_decided')
  if (decision === 'reject') mustSay(reason)
  const done = decision === 'reset' ? await resetRun(ctx, tx, lock, choices) : {}
  await settlePending(ctx, tx, lock, { state: decision === 'reset' ? 'reset' : 'rejected', answer: reason === '' ? null : reason })
  return done
}

/** A reset done by hand answers the request that waits. */
export async function settlePending(
  ctx: SignedIn,
  tx: Tx,
  lock: ContestLock,
  { state, answer }: { state: 'reset' | 'rejected'; answer: string | null },
): Promise<void> {
  const pending = await findPendingReset(tx, lock.contest_id)
  if (pending === null) return
  await settleReset(tx, pending.request_id, { state, answer, decided_at: iso(lock.at), decided_by: ctx.actor.rep_name })
  await tellDesk(tx, lock)
}

async function tellDesk(tx: Tx, { contest, contest_id }: ContestLock): Promise<void> {
  const data = { version: contest.version, fields: ['reset_request'] }
  await publish(tx, { contest_id, channel: 'desk', event: 'contest.settings', data })
}

type Query = Parsed<typeof contract.reset_requests>['query']

export async function listResets(ctx: SignedIn, id: string, query: Query): Promise<Reply<typeof contract.reset_requests>> {
  await staffContest(ctx, id, 'contest.control')
  return selectResets(ctx.db, id, query)
}
