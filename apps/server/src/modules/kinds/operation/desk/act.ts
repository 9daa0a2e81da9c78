import { and, eq } from 'drizzle-orm'
import type { CheckRecord } from '@beacon/api/kinds/operation/desk'
import type { SignedIn } from '../../../../context.ts'
import { change } from '../../../../db/change.ts'
import type { Tx } from '../../../../db/database.ts'
import { entrant } from '../../../../db/schema/contest/entrant.ts'
import { contestOperation } from '../../../../db/schema/kinds/operation/contest-operation.ts'
import { operationCheck, operationRun, type OperationCheckRecord } from '../../../../db/schema/kinds/operation/play.ts'
import { fail } from '../../../../failure.ts'
import { forgetContest, staffContest, stateOf, tellContestChanged } from '../../../contest/core/contest/index.ts'
import { lockContest, type ContestLock } from '../../../contest/score/score/index.ts'
import { selectTopics } from '../../../contest/topic/topic/index.ts'
import { runsAhead } from '../../../scenes/check/index.ts'
import {
  asOwn,
  beginRun,
  checkKey,
  checkOwner,
  freeQueue,
  holdQueue,
  runsNow,
  sceneBehind,
  selectOpen,
  settleStates,
  tellRun,
  tellTerms,
} from '../check/index.ts'
import { isScript, pointsOf } from '../topic/index.ts'
import { readFlow } from './flow.ts'
import { getRecord, type OneCheck } from './records.ts'

interface Said {
  status: 'success' | 'fail' | 'void'
  reason: string
}

/** A word of staff in place of the program's: it counts where the check was applied for. */
async function decide(ctx: SignedIn, at: OneCheck, operation: 'overrule' | 'void', said: Said): Promise<CheckRecord> {
  const { resource_id, run_id, point_id } = at
  asOwn((await staffContest(ctx, resource_id, 'contest.score')).contest)
  const about = { module: 'submission', operation, object_type: 'contest', object_id: resource_id } as const
  await change(ctx, about, async (tx, note) => {
    const lock = await lockContest(tx, resource_id)
    const check = await lockCheck(tx, lock, at)
    if (check.status === 'queued' || check.status === 'running') fail('check_running', { time: check.requested_at })
    if (check.status === said.status || check.role === 'guard') fail('already_decided')
    note({
      object_name: lock.contest.name,
      before: { run_id, point_id, status: check.status },
      after: { run_id, point_id, entrant_id: check.entrant_id, ...said },
    })
    await tx
      .update(operationCheck)
      .set({
        ...said,
        ...(said.status === 'void'
          ? { is_counted: false }
          : { code: said.status === 'success' ? ('check_passed' as const) : ('check_failed' as const), fault: null, guards: [] }),
        decided_by: ctx.actor.user_id,
      })
      .where(and(eq(operationCheck.run_id, run_id), eq(operationCheck.point_id, point_id)))
    const topic = (await selectTopics(tx, resource_id)).find((one) => one.resource_id === check.topic_id) ?? fail('check_not_found')
    await settleStates(tx, lock, { entrant_id: check.entrant_id, topic }, [point_id])
    const [row] = await tx.select().from(operationRun).where(eq(operationRun.run_id, run_id))
    if (row !== undefined) await tellRun(tx, row, row.state)
  })
  return getRecord(ctx, at)
}

async function lockCheck(tx: Tx, { contest_id, run }: ContestLock, { run_id, point_id }: OneCheck): Promise<OperationCheckRecord> {
  const [row] = await tx
    .select()
    .from(operationCheck)
    .where(
      and(
        eq(operationCheck.run_id, run_id),
        eq(operationCheck.point_id, point_id),
        eq(operationCheck.contest_id, contest_id),
        eq(operationCheck.run, run),
      ),
    )
    .for('update')
  return row ?? fail('check_not_found')
}

export const overrule = (ctx: SignedIn, at: OneCheck, { result, reason }: { result: 'success' | 'fail'; reason: string }) =>
  decide(ctx, at, 'overrule', { status: result, reason })

export const voidCheck = (ctx: SignedIn, at: OneCheck, { reason }: { reason: string }) =>
  decide(ctx, at, 'void', { status: 'void', reason })

interface ForEntrant {
  resource_id: string
  topic_id: string
}

/** None of the entrant's checks is used, and no limit or wait applies; what comes out counts as any other. */
export async function checkFor(
  ctx: SignedIn,
  { resource_id, topic_id }: ForEntrant,
  { entrant_id, point_id }: { entrant_id: string; point_id?: string | undefined },
): Promise<{ run_id: string; ahead: number }> {
  asOwn((await staffContest(ctx, resource_id, 'contest.scene')).contest)
  const about = { module: 'submission', operation: 'check_for', object_type: 'topic', object_id: topic_id } as const
  const row = await change(ctx, about, async (tx, note) => {
    const lock = await lockContest(tx, resource_id)
    const { status } = stateOf(lock.contest, lock.at)
    if (status !== 'running') fail('contest_state', { state: status })
    const topic = (await selectTopics(tx, resource_id)).find((one) => one.resource_id === topic_id) ?? fail('topic_not_found')
    const [who] = await tx
      .select({ name: entrant.name })
      .from(entrant)
      .where(and(eq(entrant.entrant_id, entrant_id), eq(entrant.contest_id, resource_id), eq(entrant.status, 'approved')))
    if (who === undefined) return fail('not_found')
    const points = pointsOf(topic)
    const named = points.filter((point) => point_id === undefined || point.point_id === point_id)
    if (named.length === 0) fail('check_point_not_found')
    const asked = named.filter((point) => point.role === 'task' && isScript(point) && point.script_id !== null)
    if (asked.length === 0) fail('check_none')
    const at = { contest_id: resource_id, topic_id, entrant_id }
    const scene = await sceneBehind(tx, at)
    if (!runsNow(scene)) return fail('scene_state')
    const made = await beginRun(ctx, tx, lock, {
      ...at,
      trigger: 'staff',
      user_id: ctx.actor.user_id,
      requested_at: lock.at,
      interval_n: null,
      asked,
      points,
      scene,
      is_counted: false,
    })
    if (made === null) {
      const [open] = await selectOpen(tx, lock, and(eq(operationRun.entrant_id, entrant_id), eq(operationRun.topic_id, topic_id)))
      return fail('check_running', { time: open?.requested_at ?? null })
    }
    await tellRun(tx, made, 'queued')
    note({ object_name: topic.name, after: { run_id: made.run_id, entrant: who.name, points: asked.map(({ name }) => name) } })
    return made
  })
  return { run_id: row.run_id, ahead: (await runsAhead(ctx.db, checkOwner(resource_id), checkKey(row))) ?? 0 }
}

/** What runs is finished; what waits keeps its place by its application. */
export async function pauseChecks(ctx: SignedIn, id: string, { is_paused }: { is_paused: boolean }) {
  asOwn((await staffContest(ctx, id, 'contest.control')).contest)
  const operation = is_paused ? 'checks_pause' : 'checks_resume'
  await change(ctx, { module: 'contest', operation, object_type: 'contest', object_id: id }, async (tx, note) => {
    const lock = await lockContest(tx, id)
    const before = asOwn(lock.contest).checks_paused
    note({ object_name: lock.contest.name, before: { is_paused: before }, after: { is_paused } })
    if (before === is_paused) return
    await tx.update(contestOperation).set({ checks_paused: is_paused }).where(eq(contestOperation.contest_id, id))
    if (is_paused) await holdQueue(tx, lock)
    else await freeQueue(ctx, tx, { ...lock, contest: { ...lock.contest, checks_paused: false } as typeof lock.contest })
    await tellTerms(tx, lock.contest)
    await tellContestChanged(tx, id)
  })
  forgetContest(ctx, id)
  return readFlow(ctx, id)
}
