import type { AuditOperation } from '@beacon/api/platform/audit-catalogue'
import type { contest as contract } from '@beacon/api/contest/contest'
import type { ContestAction } from '@beacon/api/contest/contest-views'
import type { Parsed, Reply } from '@beacon/api/endpoint'
import { can, type Ctx, type SignedIn } from '../../../../context.ts'
import { change } from '../../../../db/change.ts'
import type { Tx } from '../../../../db/database.ts'
import type { ContestCommon } from '../../../../db/schema/contest/contest.ts'
import { fail } from '../../../../failure.ts'
import { postAutomatic, type AutomaticKey } from '../../talk/bulletin/index.ts'
import { lockContest, type ContestLock } from '../../score/score/index.ts'
import { isClockAction, patches, type ActionInput, type ClockAction } from './action-patch.ts'
import { refusalOf, typedActions } from './action-table.ts'
import { startCheckOf } from './check.ts'
import { stateOf } from '../../core/contest-clock/index.ts'
import { decideReset, requestReset, settlePending } from './reset-request.ts'
import { findAction, refuseLacking, runOwn } from './own-action.ts'
import { resetRun, restoreRun } from './reset.ts'
import { tellState } from './tell.ts'
import { forgetContest, kindOf, readFull, saveContest, staffContest } from '../../core/contest/index.ts'
import { kindControl } from './port.ts'

type Body = Parsed<typeof contract.act>['body']

const needsReset: ReadonlySet<Body['action']> = new Set(['reset', 'restore_run', 'decide_reset'])

/** The audit log's name of an action. */
function auditOf(action: ContestAction, decision: Body['decision']): AuditOperation<'contest'> {
  if (action === 'request_reset') return 'reset_apply'
  if (action === 'decide_reset') return decision === 'reset' ? 'reset' : 'reset_reject'
  return action
}

/** One step of the table: right state, typed name, conditions, new clock, announcement; all under the contest's lock. */
export async function actOnContest(ctx: SignedIn, id: string, body: Body): Promise<Reply<typeof contract.act>> {
  const { contest } = await staffContest(ctx, id, 'contest.control')
  const { reason = '' } = body
  const { action, own } = findAction(contest, body.action)
  refuseLacking(contest, body)
  if (needsReset.has(body.action) && !can(ctx, 'contest.reset')) fail('permission_missing', { item: 'contest.reset' })
  const operation = own === null ? auditOf(action, body.decision) : own.audit
  const entry = { module: 'contest' as const, operation, object_type: 'contest', object_id: id }
  await change(ctx, entry, async (tx, note) => {
    const lock = await lockContest(tx, id)
    const { contest: row, at } = lock
    if (own !== null) return note({ object_name: row.name, after: await runOwn(ctx, tx, lock, { own, body }) })
    // A granted request is a reset in every respect.
    const step = action === 'decide_reset' && body.decision === 'reset' ? 'reset' : action
    const refusal = refusalOf(step, { ...stateOf(row, at), is_online: row.is_online, is_revealed: isRevealed(row, at) })
    if (refusal !== null) fail(refusal.code, refusal.details)
    if (typedActions.has(step) && body.confirm_name?.trim() !== row.name) fail('confirm_mismatch', { name: row.name })
    if (action === 'start') await checkStart(ctx, tx, row, body.force ?? false)
    const { end_at, keep_end, decision } = body
    const done = { reason, end_at, keep_end, decision, run: row.run }
    if (isClockAction(action)) {
      await moveClock(ctx, tx, lock, {
        action,
        input: { ...body, row, at, reason, end_at, keep_end, span: kindOf(row).settings.span?.(row) },
      })
      note({ object_name: row.name, after: done })
    } else note({ object_name: row.name, after: { ...done, ...(await moveRun(ctx, tx, lock, { ...body, action })) } })
  })
  forgetContest(ctx, id)
  return readFull(ctx, id)
}

type RunAction = Exclude<ContestAction, ClockAction>

/** What belongs to the runs of a contest; answers what the audit log keeps of it besides. */
async function moveRun(
  ctx: SignedIn,
  tx: Tx,
  lock: ContestLock,
  { action, decision, reason = '', revoke_tokens = true }: Omit<Body, 'action'> & { action: RunAction },
): Promise<Record<string, number>> {
  if (action === 'request_reset') await requestReset(ctx, tx, lock, reason)
  else if (action === 'restore_run') await restoreRun(ctx, tx, lock)
  else if (action === 'decide_reset') return decideReset(ctx, tx, lock, { decision, reason, revoke_tokens })
  else {
    const done = await resetRun(ctx, tx, lock, { revoke_tokens })
    await settlePending(ctx, tx, lock, { state: 'reset', answer: null })
    return done
  }
  return {}
}

/** A freeze that ended by itself reveals as much as one lifted by hand. */
function isRevealed(row: ContestCommon, at: number): boolean {
  const wasLifted = row.unfreeze === 'at_end' && row.freeze_at !== null && Date.parse(row.freeze_at) < at
  return row.is_revealed || (wasLifted && !stateOf(row, at).is_frozen)
}

async function checkStart(ctx: SignedIn, tx: Tx, row: ContestCommon, force: boolean): Promise<void> {
  const items = await startCheckOf(ctx, tx, row)
  const isBlocked = items.some(({ level }) => level === 'block')
  if (isBlocked || (items.length > 0 && !force)) fail('start_check_failed', { items })
}

interface Move {
  action: ClockAction
  input: ActionInput
}

export async function moveClock(ctx: Pick<Ctx, 'actor'>, tx: Tx, lock: ContestLock, { action, input }: Move): Promise<void> {
  const patch = patches[action](input)
  const row: ContestCommon = { ...lock.contest, ...(patch as Partial<ContestCommon>) }
  await saveContest(tx, row, patch, ctx.actor?.user_id ?? null)
  await kindControl.of(row).boundaries.settle(tx, { ...lock, contest: row })
  await announce(tx, { action, input }, row)
  await tellState(tx, { row, at: input.at, reason: input.reason === '' ? null : input.reason })
}

const keys: Partial<Record<ClockAction, AutomaticKey>> = {
  start: 'contest_started',
  pause: 'contest_paused',
  stop: 'contest_stopped',
  extend: 'contest_extended',
  reopen: 'contest_reopened',
  freeze: 'ranking_frozen',
  unfreeze: 'ranking_unfrozen',
}

async function announce(tx: Tx, { action, input }: Move, row: ContestCommon): Promise<void> {
  const isMoved = row.end_at !== input.row.end_at
  const key = action === 'resume' ? (isMoved ? 'contest_resumed_moved' : 'contest_resumed') : keys[action]
  if (key === undefined) return
  await postAutomatic(tx, {
    row,
    key,
    values: { reason: input.reason === '' ? null : input.reason, end_at: row.end_at, was: input.row.end_at },
  })
}
