import { createHmac } from 'node:crypto'
import { elapsedAt, stateAt } from '@beacon/engine'
import { drawnAt, intervalAt } from '@beacon/engine/operation'
import { isOwnDoing } from '@beacon/engine/scene'
import { and, eq, inArray, isNull } from 'drizzle-orm'
import type { Platform } from '../../../../context.ts'
import type { Executor, Tx } from '../../../../db/database.ts'
import { contest as contestTable } from '../../../../db/schema/contest/contest.ts'
import { entrant } from '../../../../db/schema/contest/entrant.ts'
import type { TopicRecord } from '../../../../db/schema/contest/topic-answer.ts'
import { asOperation, contestOperation, type OperationContest } from '../../../../db/schema/kinds/operation/contest-operation.ts'
import { operationCheck, operationPoint, operationRun } from '../../../../db/schema/kinds/operation/play.ts'
import type { SceneRecord } from '../../../../db/schema/scenes/scene.ts'
import { clockOf, databaseNow, iso, wholeRows } from '../../../contest/core/contest/index.ts'
import { lockContest, type ContestLock } from '../../../contest/score/score/index.ts'
import { selectTopics } from '../../../contest/topic/topic/index.ts'
import { newId } from '../../../../db/id.ts'
import { isScript, pointsOf, type TopicPoint } from '../topic/index.ts'
import { isMember } from './end.ts'
import { beginRun, runsNow, sceneBehind } from './order.ts'
import { settleStates } from './states.ts'
import { tellRun } from './tell.ts'

/** Points that the clock checks: tasks of a topic that its entrants may work on. */
const automaticOf = (topic: TopicRecord): TopicPoint[] =>
  pointsOf(topic).filter(
    (point) => point.role === 'task' && isScript(point) && point.check_mode === 'automatic' && point.script_id !== null,
  )

const isOpen = ({ is_public, is_online, is_released }: TopicRecord): boolean => is_public && is_online && is_released

/** A number of its own for each entrant, topic and interval, which nobody can tell before. */
function draw({ secret }: Pick<Platform, 'secret'>, contest: OperationContest, words: readonly (string | number)[]): number {
  const key = secret.derive('operation clock', contest.resource_id)
  const digest = createHmac('sha256', key)
    .update([contest.run, ...words].join(' '))
    .digest()
  return digest.readUIntBE(0, 6) / 2 ** 48
}

interface Due {
  entrant_id: string
  topic: TopicRecord
  interval: number
  /** Epoch ms: the instant that was drawn. */
  at: number
}

/** Checks of the clock whose instant has come in this interval and that were not made: the elapsed time of the contest decides. */
async function dueChecks(platform: Pick<Platform, 'secret'>, executor: Executor, contest: OperationContest, now: number): Promise<Due[]> {
  const topics = (await selectTopics(executor, contest.resource_id)).filter((topic) => isOpen(topic) && automaticOf(topic).length > 0)
  if (topics.length === 0) return []
  const { check_interval_s, resource_id: contest_id, run } = contest
  const elapsed = elapsedAt(clockOf(contest), now)
  const interval = intervalAt(elapsed, check_interval_s)
  const entrants = await executor
    .select({ entrant_id: entrant.entrant_id, bracket_id: entrant.bracket_id })
    .from(entrant)
    .where(and(eq(entrant.contest_id, contest_id), eq(entrant.status, 'approved')))
  const made = await executor
    .select({ entrant_id: operationRun.entrant_id, topic_id: operationRun.topic_id })
    .from(operationRun)
    .where(and(eq(operationRun.contest_id, contest_id), eq(operationRun.run, run), eq(operationRun.interval_n, interval)))
  const isMade = new Set(made.map(({ entrant_id, topic_id }) => `${entrant_id} ${topic_id}`))
  return topics.flatMap((topic) =>
    entrants.flatMap(({ entrant_id, bracket_id }): Due[] => {
      const isTheirs = topic.brackets === null || (bracket_id !== null && topic.brackets.includes(bracket_id))
      if (!isTheirs || isMade.has(`${entrant_id} ${topic.resource_id}`)) return []
      const drawn = drawnAt(interval, check_interval_s, draw(platform, contest, [entrant_id, topic.resource_id, interval]))
      return drawn > elapsed ? [] : [{ entrant_id, topic, interval, at: now - (elapsed - drawn) }]
    }),
  )
}

/** Orders what the clock checks now, and answers whether a contest is there for it. On several replicas each check is made once. */
export async function runClock(platform: Pick<Platform, 'db' | 'secret'>): Promise<boolean> {
  const { db } = platform
  const rows = await db
    .select({ contest: contestTable })
    .from(contestTable)
    .innerJoin(contestOperation, eq(contestOperation.contest_id, contestTable.resource_id))
    .where(isNull(contestTable.deleted_at))
  if (rows.length === 0) return false
  const now = await databaseNow(db)
  const running = rows.flatMap((row) => (stateAt(clockOf(row.contest), now) === 'running' ? [row.contest] : []))
  for (const contest of await wholeRows(db, running)) {
    const own = asOperation(contest)
    if (own.checks_paused || (await dueChecks(platform, db, own, now)).length === 0) continue
    await db.transaction(async (tx) => {
      const lock = await lockContest(tx, own.resource_id)
      if (stateAt(clockOf(lock.contest), lock.at) !== 'running') return
      for (const due of await dueChecks(platform, tx, asOperation(lock.contest), lock.at)) await checkOne(platform, tx, lock, due)
    })
  }
  return running.length > 0
}

async function checkOne(
  platform: Pick<Platform, 'secret'>,
  tx: Tx,
  lock: ContestLock,
  { entrant_id, topic, interval, at }: Due,
): Promise<void> {
  const at_ = { contest_id: lock.contest_id, topic_id: topic.resource_id, entrant_id }
  const scene = await sceneBehind(tx, at_)
  if (!runsNow(scene)) {
    if (await isLeft(tx, scene, entrant_id)) await loseHeld(tx, lock, { entrant_id, topic, interval, at })
    return
  }
  const stands = await tx
    .select({ point_id: operationPoint.point_id })
    .from(operationPoint)
    .where(
      and(
        eq(operationPoint.contest_id, lock.contest_id),
        eq(operationPoint.run, lock.run),
        eq(operationPoint.entrant_id, entrant_id),
        eq(operationPoint.state, 'success'),
      ),
    )
  const passed = new Set(stands.map(({ point_id }) => point_id))
  // What was passed once needs no further look.
  const asked = automaticOf(topic).filter(({ point_id, point_mode }) => point_mode === 'hold' || !passed.has(point_id))
  if (asked.length === 0) return
  const row = await beginRun(platform, tx, lock, {
    ...at_,
    trigger: 'clock',
    user_id: null,
    requested_at: at,
    interval_n: interval,
    asked,
    points: pointsOf(topic),
    scene,
    is_counted: false,
  })
  if (row !== null) await tellRun(tx, row, 'queued')
}

/** Whether an entrant let its scene go: it closed it, ended its machine or let its time run out. Trouble of ours is no such thing. */
async function isLeft(tx: Tx, scene: SceneRecord | null, entrant_id: string): Promise<boolean> {
  if (scene === null || scene.life.op !== null) return false
  if (scene.life.rest === 'error') return isOwnDoing(scene.life.cause)
  if (scene.life.rest !== 'closed') return false
  const by = scene.life.last?.action === 'close' ? scene.life.last.by : null
  return by === null ? scene.life.closed?.why === 'time_over' : isMember(tx, entrant_id, by)
}

/** Points that are held are lost with their scene; there is nothing to look at, so no runner is asked. */
async function loseHeld(tx: Tx, lock: ContestLock, { entrant_id, topic, interval, at }: Due): Promise<void> {
  const hold = automaticOf(topic).flatMap(({ point_id, point_mode }) => (point_mode === 'hold' ? [point_id] : []))
  if (hold.length === 0) return
  const held = await tx
    .select({ point_id: operationPoint.point_id })
    .from(operationPoint)
    .where(
      and(
        eq(operationPoint.contest_id, lock.contest_id),
        eq(operationPoint.run, lock.run),
        eq(operationPoint.entrant_id, entrant_id),
        eq(operationPoint.state, 'success'),
        inArray(operationPoint.point_id, hold),
      ),
    )
  const point_ids = held.map(({ point_id }) => point_id)
  if (point_ids.length === 0) return
  const { contest_id, run } = lock
  const topic_id = topic.resource_id
  const requested_at = iso(at)
  const [row] = await tx
    .insert(operationRun)
    .values({
      run_id: newId(),
      contest_id,
      run,
      entrant_id,
      topic_id,
      trigger: 'clock',
      point_ids,
      requested_at,
      requested_elapsed_ms: Math.floor(elapsedAt(clockOf(lock.contest), at)),
      interval_n: interval,
      state: 'done',
      done_at: iso(lock.at),
    })
    .onConflictDoNothing()
    .returning()
  if (row === undefined) return
  await tx.insert(operationCheck).values(
    point_ids.map((point_id) => ({
      run_id: row.run_id,
      point_id,
      contest_id,
      run,
      entrant_id,
      topic_id,
      requested_at,
      role: 'task' as const,
      status: 'fail' as const,
      code: 'check_scene_off' as const,
      done_at: iso(lock.at),
    })),
  )
  await settleStates(tx, lock, { entrant_id, topic }, point_ids)
  await tellRun(tx, row, 'done')
}
