import { createHmac } from 'node:crypto'
import type { CheckTrigger } from '@beacon/api/kinds/operation/views'
import { operationLimits } from '@beacon/api/kinds/operation/limits'
import { elapsedAt } from '@beacon/engine'
import { eq } from 'drizzle-orm'
import type { Platform } from '../../../../context.ts'
import type { Tx } from '../../../../db/database.ts'
import { newId } from '../../../../db/id.ts'
import { entrant } from '../../../../db/schema/contest/entrant.ts'
import { asOperation } from '../../../../db/schema/kinds/operation/contest-operation.ts'
import { operationCheck, operationRun, type OperationRunRecord } from '../../../../db/schema/kinds/operation/play.ts'
import { clockOf, iso } from '../../../contest/core/contest/index.ts'
import { contestOwner, entrantPayer, topicSubject } from '../../../contest/scene/place/index.ts'
import type { ContestLock } from '../../../contest/score/score/index.ts'
import { orderRuns } from '../../../scenes/check/index.ts'
import { findSceneOf } from '../../../scenes/life/index.ts'
import type { SceneRecord } from '../../../../db/schema/scenes/scene.ts'
import { isScript, type TopicPoint } from '../topic/index.ts'
import { checkKey, checkOwner } from './repo.ts'
import { pointStage } from './stage.ts'

/** People who wait go before the clock, and the desk before both. */
const priorities: Readonly<Record<CheckTrigger, number>> = { staff: 3, application: 2, clock: 1 }
/** What nobody could carry out in this time is over; until then it waits. */
const waitsAtMostMs = 60 * 60_000

/** The scene of an entrant behind a topic, alive or not. */
export const sceneBehind = (executor: Tx | Platform['db'], at: { contest_id: string; topic_id: string; entrant_id: string }) =>
  findSceneOf(executor, { owner: contestOwner(at.contest_id), subject: topicSubject(at.topic_id), payer: entrantPayer(at.entrant_id) })

export const runsNow = (scene: SceneRecord | null): scene is SceneRecord =>
  scene !== null && scene.is_alive && scene.life.rest === 'running' && scene.life.op === null

export interface RunWish {
  entrant_id: string
  topic_id: string
  trigger: CheckTrigger
  user_id: string | null
  requested_at: number
  interval_n: number | null
  /** What is asked for, and all points of the topic. */
  asked: readonly TopicPoint[]
  points: readonly TopicPoint[]
  scene: SceneRecord
  is_counted: boolean
}

/** Writes a run and orders it; null where the entrant has one open at the topic already, or had its one of the interval. */
export async function beginRun(
  { secret }: Pick<Platform, 'secret'>,
  tx: Tx,
  lock: ContestLock,
  wish: RunWish,
): Promise<OperationRunRecord | null> {
  const { contest_id, run } = lock
  const { entrant_id, topic_id, trigger, user_id, interval_n, asked, points, scene, is_counted } = wish
  const requested_at = iso(wish.requested_at)
  const [row] = await tx
    .insert(operationRun)
    .values({
      run_id: newId(),
      contest_id,
      run,
      entrant_id,
      topic_id,
      trigger,
      user_id,
      interval_n,
      requested_at,
      requested_elapsed_ms: Math.floor(elapsedAt(clockOf(lock.contest), wish.requested_at)),
      point_ids: asked.map(({ point_id }) => point_id),
      scene_id: scene.scene_id,
      scene_gen: scene.life.gen,
    })
    .onConflictDoNothing()
    .returning()
  if (row === undefined) return null
  const looked = [...points.filter(({ role, script_id }) => role === 'guard' && script_id !== null), ...asked]
  await tx.insert(operationCheck).values(
    looked.map(({ point_id, role, script_id }) => ({
      run_id: row.run_id,
      point_id,
      contest_id,
      run,
      entrant_id,
      topic_id,
      requested_at,
      role,
      script_id,
      is_counted: is_counted && role === 'task',
    })),
  )
  await orderRun({ secret }, tx, lock, { row, points: looked })
  return row
}

/** Hands the points of a run to the runners, as the order of its number; while the desk holds all checks they wait for its word. */
export async function orderRun(
  { secret }: Pick<Platform, 'secret'>,
  tx: Tx,
  lock: ContestLock,
  { row, points }: { row: OperationRunRecord; points: readonly TopicPoint[] },
): Promise<void> {
  if (asOperation(lock.contest).checks_paused || row.scene_id === null || row.scene_gen === null) return
  const [who] = await tx.select({ no: entrant.number }).from(entrant).where(eq(entrant.entrant_id, row.entrant_id))
  const stages = points.filter(isScript).map((point) =>
    pointStage(point, {
      // A point without a script is never asked for.
      script_id: point.script_id ?? '',
      entrant_no: who?.no ?? null,
      seed: createHmac('sha256', row.contest_id).update(`${row.entrant_id} ${point.point_id}`).digest('hex').slice(0, 16),
      is_guard: point.role === 'guard',
    }),
  )
  const [first] = stages
  if (first?.point === undefined) return
  const from = Math.max(lock.at, Date.parse(row.requested_at))
  await orderRuns(tx, secret, [
    {
      owner: checkOwner(row.contest_id),
      key: checkKey(row),
      script_id: first.point.script_id,
      place: { at: 'scene', scene: row.scene_id, gen: row.scene_gen },
      stages,
      priority: priorities[row.trigger],
      not_before: row.requested_at,
      deadline: iso(from + waitsAtMostMs),
    },
  ])
}

/** Until when checks that were applied for before the end are finished. */
export const finishesAt = ({ end_at, stopped_at }: { end_at: string; stopped_at: string | null }): number =>
  Date.parse(stopped_at ?? end_at) + operationLimits.finish_minutes * 60_000
