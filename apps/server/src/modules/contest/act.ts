import type { contest as contract } from '@beacon/api/contest'
import type { ContestAction } from '@beacon/api/contest-views'
import type { Parsed, Reply } from '@beacon/api/endpoint'
import { can, type SignedIn } from '../../context.ts'
import { change } from '../../db/change.ts'
import type { Tx } from '../../db/database.ts'
import type { ContestRecord } from '../../db/schema/contest.ts'
import { fail } from '../../failure.ts'
import { postAutomatic, type AutomaticKey } from '../bulletin/index.ts'
import { lockContest, type ContestLock } from '../score/index.ts'
import { releaseDue } from '../topic/index.ts'
import { patches, type ActionInput } from './action-patch.ts'
import { refusalOf, typedActions } from './action-table.ts'
import { startCheckOf } from './check.ts'
import { stateOf } from '../contest-clock/index.ts'
import { forgetContest } from './open-contest.ts'
import { readFull } from './read.ts'
import { saveContest } from './repo.ts'
import { resetRun, restoreRun } from './reset.ts'
import { tellState } from './tell.ts'
import { staffContest } from './visible.ts'

type Body = Parsed<typeof contract.act>['body']

/** One step of the table: right state, typed name, conditions, new clock, announcement; all under the contest's lock. */
export async function actOnContest(ctx: SignedIn, id: string, body: Body): Promise<Reply<typeof contract.act>> {
  await staffContest(ctx, id, 'contest.control')
  const { action, reason = '' } = body
  const isReset = action === 'reset' || action === 'restore_run'
  if (isReset && !can(ctx, 'contest.reset')) fail('permission_missing', { item: 'contest.reset' })
  const entry = { module: 'contest', operation: action, object_type: 'contest', object_id: id }
  await change(ctx, entry, async (tx, note) => {
    const lock = await lockContest(tx, id)
    const { contest: row, at } = lock
    const refusal = refusalOf(action, { ...stateOf(row, at), is_online: row.is_online, is_revealed: isRevealed(row, at) })
    if (refusal !== null) fail(refusal.code, refusal.details)
    if (typedActions.has(action) && body.confirm_name?.trim() !== row.name) fail('confirm_mismatch', { name: row.name })
    if (action === 'start') await checkStart(ctx, tx, row, body.force ?? false)
    note({ object_name: row.name, after: { reason, end_at: body.end_at, keep_end: body.keep_end, run: row.run } })
    if (isReset) await (action === 'reset' ? resetRun : restoreRun)(ctx, tx, lock)
    else await moveClock(ctx, tx, lock, { action, input: { row, at, reason, end_at: body.end_at, keep_end: body.keep_end } })
  })
  forgetContest(ctx, id)
  return readFull(ctx, id)
}

/** A freeze that ended by itself reveals as much as one lifted by hand. */
function isRevealed(row: ContestRecord, at: number): boolean {
  const wasLifted = row.unfreeze === 'at_end' && row.freeze_at !== null && Date.parse(row.freeze_at) < at
  return row.is_revealed || (wasLifted && !stateOf(row, at).is_frozen)
}

async function checkStart(ctx: SignedIn, tx: Tx, row: ContestRecord, force: boolean): Promise<void> {
  const items = await startCheckOf(ctx, tx, row)
  const isBlocked = items.some(({ level }) => level === 'block')
  if (isBlocked || (items.length > 0 && !force)) fail('start_check_failed', { items })
}

interface Move {
  action: Exclude<ContestAction, 'reset' | 'restore_run'>
  input: ActionInput
}

async function moveClock(ctx: SignedIn, tx: Tx, lock: ContestLock, move: { action: ContestAction; input: ActionInput }): Promise<void> {
  const { action, input } = move
  if (action === 'reset' || action === 'restore_run') return
  const patch = patches[action](input)
  const row: ContestRecord = { ...lock.contest, ...(patch as Partial<ContestRecord>) }
  await saveContest(tx, row.resource_id, patch, ctx.actor.user_id)
  await releaseDue(tx, { ...lock, contest: row })
  await announce(tx, { action, input }, row)
  await tellState(tx, { row, at: input.at, reason: input.reason === '' ? null : input.reason })
}

const keys: Partial<Record<Move['action'], AutomaticKey>> = {
  start: 'contest_started',
  pause: 'contest_paused',
  stop: 'contest_stopped',
  extend: 'contest_extended',
  reopen: 'contest_reopened',
  freeze: 'ranking_frozen',
  unfreeze: 'ranking_unfrozen',
}

async function announce(tx: Tx, { action, input }: Move, row: ContestRecord): Promise<void> {
  const isMoved = row.end_at !== input.row.end_at
  const key = action === 'resume' ? (isMoved ? 'contest_resumed_moved' : 'contest_resumed') : keys[action]
  if (key === undefined) return
  await postAutomatic(tx, {
    row,
    key,
    values: { reason: input.reason === '' ? null : input.reason, end_at: row.end_at, was: input.row.end_at },
  })
}
