import { and, eq, exists, inArray, sql } from 'drizzle-orm'
import { stateAt } from '@beacon/engine'
import type { Platform } from '../../../../context.ts'
import type { Executor, Tx } from '../../../../db/database.ts'
import { contest } from '../../../../db/schema/contest/contest.ts'
import { contestOperation } from '../../../../db/schema/kinds/operation/contest-operation.ts'
import { operationRun, type OperationRunRecord } from '../../../../db/schema/kinds/operation/play.ts'
import { clockOf, databaseNow, iso } from '../../../contest/core/contest/index.ts'
import type { ContestLock } from '../../../contest/score/score/index.ts'
import { selectTopics } from '../../../contest/topic/topic/index.ts'
import { cancelRuns } from '../../../scenes/check/index.ts'
import { pointsOf } from '../topic/index.ts'
import { finishesAt, orderRun, sceneBehind } from './order.ts'
import { checkOwner, checksOfRun, selectOpen } from './repo.ts'
import { endRun } from './end.ts'

async function cancelOpen(tx: Tx, lock: ContestLock, rows: readonly OperationRunRecord[]): Promise<void> {
  for (const row of rows) {
    await cancelRuns(tx, checkOwner(lock.contest_id), `${row.run_id} `)
    await endRun(tx, lock, row, { state: 'cancelled', isReturned: true })
  }
}

/** The run of the contest is put aside: nothing of it is checked any more. Answers how many checks it held. */
export async function cancelAll(tx: Tx, lock: ContestLock): Promise<number> {
  await cancelRuns(tx, checkOwner(lock.contest_id))
  const { contest_id, run } = lock
  const isOfRun = and(eq(operationRun.contest_id, contest_id), eq(operationRun.run, run))
  await tx
    .update(operationRun)
    .set({ state: 'cancelled', done_at: iso(lock.at) })
    .where(and(isOfRun, inArray(operationRun.state, ['queued', 'running'])))
  return tx.$count(operationRun, isOfRun)
}

/** The desk holds all checks: what runs is finished, what waits goes on waiting without a place at the runners. */
export async function holdQueue(tx: Tx, { contest_id }: ContestLock): Promise<void> {
  await cancelRuns(tx, checkOwner(contest_id), '', ['queued'])
}

/** What waited for the desk's word is handed to the runners, in the order of its applications. */
export async function freeQueue(platform: Pick<Platform, 'secret'>, tx: Tx, lock: ContestLock): Promise<void> {
  const waiting = await selectOpen(
    tx,
    lock,
    sql`not exists (select from check_run r where r.owner = ${checkOwner(lock.contest_id)}
      and r.key = ${operationRun.run_id}::text || ' ' || ${operationRun.attempt} and r.state <> 'cancelled')`,
  )
  const topics = new Map((await selectTopics(tx, lock.contest_id)).map((topic) => [topic.resource_id, topic]))
  for (const row of waiting.toSorted((one, other) => (one.requested_at < other.requested_at ? -1 : 1))) {
    const topic = topics.get(row.topic_id)
    const scene = await sceneBehind(tx, row)
    if (topic === undefined || scene === null) continue
    const [next] = await tx
      .update(operationRun)
      .set({ attempt: row.attempt + 1, scene_id: scene.scene_id, scene_gen: scene.life.gen })
      .where(eq(operationRun.run_id, row.run_id))
      .returning()
    const left = new Set((await checksOfRun(tx, row.run_id)).flatMap(({ status, point_id }) => (status === 'queued' ? [point_id] : [])))
    const points = pointsOf(topic).filter(({ point_id }) => left.has(point_id))
    if (next !== undefined) await orderRun(platform, tx, lock, { row: next, points: guardsFirst(points) })
  }
}

const guardsFirst = <T extends { role: string }>(points: readonly T[]): T[] => [
  ...points.filter(({ role }) => role === 'guard'),
  ...points.filter(({ role }) => role !== 'guard'),
]

/** Contests with checks that are not wanted any more: one that stands still, and one that is over so long that nothing is finished. */
export async function contestsToCancel(executor: Executor): Promise<string[]> {
  const open = executor
    .select({ one: sql`1` })
    .from(operationRun)
    .where(
      and(
        eq(operationRun.contest_id, contest.resource_id),
        eq(operationRun.run, contest.run),
        inArray(operationRun.state, ['queued', 'running']),
      ),
    )
  const rows = await executor
    .select({ contest })
    .from(contest)
    .innerJoin(contestOperation, eq(contestOperation.contest_id, contest.resource_id))
    .where(exists(open))
  const now = await databaseNow(executor)
  return rows.filter((row) => isIdle(row.contest, now)).map((row) => row.contest.resource_id)
}

function isIdle(row: typeof contest.$inferSelect, now: number): boolean {
  const state = stateAt(clockOf(row), now)
  return state === 'paused' || state === 'not_started' || (state === 'finished' && now >= finishesAt(row))
}

/** Gives back what is not wanted any more. */
export async function cancelIdle(tx: Tx, lock: ContestLock): Promise<void> {
  if (isIdle(lock.contest, lock.at)) await cancelOpen(tx, lock, await selectOpen(tx, lock))
}
