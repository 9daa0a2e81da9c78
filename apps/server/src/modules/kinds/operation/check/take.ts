import { scrub } from '@beacon/engine/check'
import { judgeRun, type PointEnd } from '@beacon/engine/operation'
import { and, eq, inArray } from 'drizzle-orm'
import type { Platform } from '../../../../context.ts'
import type { Tx } from '../../../../db/database.ts'
import { entrant } from '../../../../db/schema/contest/entrant.ts'
import { topicFlag } from '../../../../db/schema/contest/topic.ts'
import type { TopicRecord } from '../../../../db/schema/contest/topic-answer.ts'
import { asOperation } from '../../../../db/schema/kinds/operation/contest-operation.ts'
import {
  operationCheck,
  operationRun,
  type OperationCheckRecord,
  type OperationRunRecord,
} from '../../../../db/schema/kinds/operation/play.ts'
import { Failure } from '../../../../failure.ts'
import { lockContest, type ContestLock } from '../../../contest/score/score/index.ts'
import { openFlag, selectTopics } from '../../../contest/topic/topic/index.ts'
import { takeDone, type DoneRun } from '../../../scenes/check/index.ts'
import { pointsOf, type TopicPoint } from '../topic/index.ts'
import { endRun, returnsCount } from './end.ts'
import { orderRun } from './order.ts'
import { checkOwners, checksOfRun, lockRun } from './repo.ts'
import { charges } from './silent.ts'
import { settleStates } from './states.ts'
import { tellRun } from './tell.ts'

const partMost = 20
const privateMost = 4_096

/** Takes what runners have found of a contest's checks. What is left of a contest that is gone is let go. */
export async function takeChecks(platform: Pick<Platform, 'db' | 'secret'>, owner: string): Promise<void> {
  const { db } = platform
  const contest_id = owner.slice(checkOwners.length)
  const takePart = () =>
    db.transaction(async (tx) => {
      const lock = await lockContest(tx, contest_id)
      const done = await takeDone(tx, owner, partMost)
      const topics = done.length === 0 ? [] : await selectTopics(tx, contest_id)
      for (const one of done) await settleRun(platform, tx, lock, { done: one, topics })
      return done.length === partMost
    })
  try {
    while (await takePart());
  } catch (error) {
    if (!(error instanceof Failure && error.code === 'contest_not_found')) throw error
    await db.transaction((tx) => takeDone(tx, owner, 10_000))
  }
}

interface Ended {
  row: OperationRunRecord
  topic: TopicRecord
  checks: OperationCheckRecord[]
  done: DoneRun
  points: ReadonlyMap<string, TopicPoint>
}

/** What comes of a run; one of an older order, of another run of the contest, or of somebody who is banned, says nothing. */
async function settleRun(
  platform: Pick<Platform, 'secret'>,
  tx: Tx,
  lock: ContestLock,
  { done, topics }: { done: DoneRun; topics: readonly TopicRecord[] },
): Promise<void> {
  const [run_id = '', attempt] = done.key.split(' ')
  const row = await lockRun(tx, run_id)
  if (row === null || row.run !== lock.run || row.attempt !== Number(attempt)) return
  if (row.state !== 'queued' && row.state !== 'running') return
  const topic = topics.find(({ resource_id }) => resource_id === row.topic_id)
  const [who] = await tx.select({ status: entrant.status }).from(entrant).where(eq(entrant.entrant_id, row.entrant_id))
  if (topic === undefined || who?.status !== 'approved') return endRun(tx, lock, row, { state: 'cancelled', isReturned: true })
  const checks = (await checksOfRun(tx, run_id)).filter(({ status }) => status === 'queued' || status === 'error')
  const points = new Map(pointsOf(topic).map((point) => [point.point_id, point]))
  await writeEnds(platform, tx, lock, { row, topic, checks, done, points })
}

const foundAt = (done: DoneRun, point_id: string) => done.stages.find(({ point }) => point?.key === point_id)?.point

/** What a run says of each of its points, guards first. A program that died says what the law of faults makes of it. */
async function endsOf(tx: Tx, { row, topic, checks, done, points }: Ended): Promise<PointEnd[]> {
  const ends: PointEnd[] = []
  for (const { point_id, role } of checks) {
    const found = foundAt(done, point_id)
    const point = points.get(point_id)
    const isCharged = found?.fault === 'checker' && point !== undefined && (await charges(tx, { row, topic, point }))
    ends.push({ point_id, role, result: isCharged ? 'fail' : (found?.result ?? 'error') })
  }
  return ends
}

/** What the script itself is to blame for comes out the same another time. */
const staysSo: ReadonlySet<string | null | undefined> = new Set(['checker', 'script', 'no_agent'])

async function writeEnds(platform: Pick<Platform, 'secret'>, tx: Tx, lock: ContestLock, ended: Ended): Promise<void> {
  const { row, topic, done, points, checks } = ended
  const isElsewhere = done.stages.some(({ point }) => point?.fault === 'scene')
  if (isElsewhere) {
    const isReturned = await returnsCount(tx, row)
    return endRun(tx, lock, row, { state: 'cancelled', isReturned })
  }
  const { results, broken } = judgeRun(await endsOf(tx, ended))
  const guards = broken.map((id) => points.get(id)?.name ?? '')
  const flags = await answersOf(platform, tx, topic)
  for (const check of checks) {
    const result = results.get(check.point_id) ?? 'error'
    await writeCheck(tx, { check, result, guards, flags, done })
  }
  const faultAt = (point_id: string) => foundAt(done, point_id)?.fault
  const failed = checks.filter(({ point_id }) => results.get(point_id) === 'error' && !staysSo.has(faultAt(point_id)))
  await settleStates(
    tx,
    lock,
    { entrant_id: row.entrant_id, topic },
    checks.flatMap(({ role, point_id }) => (role === 'task' && results.get(point_id) !== 'error' ? [point_id] : [])),
  )
  // What stood behind a guard was not looked at, and says nothing by itself.
  const isOurs = failed.some(({ point_id }) => faultAt(point_id) !== null)
  const isAgain = isOurs && row.faults < asOperation(lock.contest).check_retry
  if (!isAgain) return endRun(tx, lock, row, { state: 'done', isReturned: false })
  const [next] = await tx
    .update(operationRun)
    .set({ attempt: row.attempt + 1, faults: row.faults + 1, state: 'queued' })
    .where(eq(operationRun.run_id, row.run_id))
    .returning()
  if (next === undefined) return
  // Guards are looked at again: what they said holds for that time alone.
  const guarding = [...points.values()].filter(({ role }) => role === 'guard')
  const ids = new Set(failed.map(({ point_id }) => point_id))
  await orderRun(platform, tx, lock, {
    row: next,
    points: [...guarding, ...[...points.values()].filter(({ role, point_id }) => role === 'task' && ids.has(point_id))],
  })
  await tx
    .update(operationCheck)
    .set({ status: 'queued' })
    .where(
      and(eq(operationCheck.run_id, row.run_id), inArray(operationCheck.point_id, [...ids, ...guarding.map(({ point_id }) => point_id)])),
    )
  await tellRun(tx, next, 'queued')
}

const codes = { success: 'check_passed', fail: 'check_failed', error: 'check_error' } as const

async function writeCheck(
  tx: Tx,
  about: { check: OperationCheckRecord; result: PointEnd['result']; guards: string[]; flags: readonly string[]; done: DoneRun },
): Promise<void> {
  const { check, result, guards, flags, done } = about
  const stage = done.stages.find(({ point }) => point?.key === check.point_id)
  const isGuarded = check.role === 'task' && result === 'fail' && guards.length > 0
  const said = (text: string | undefined): string => scrub(text ?? '', flags)
  await tx
    .update(operationCheck)
    .set({
      status: result,
      code: isGuarded ? 'check_guard_failed' : codes[result],
      fault: stage?.point?.fault ?? (result === 'error' ? (done.fault ?? 'lost') : null),
      guards: isGuarded ? guards : [],
      // A fault of ours costs nobody a check.
      ...(result === 'error' ? { is_counted: false } : {}),
      public: isGuarded || result === 'error' ? '' : said(stage?.public),
      private: said(stage?.private).slice(0, privateMost),
      output: said(stage?.point?.output),
      exit_code: stage?.exit_code ?? null,
      took_ms: stage?.took_ms ?? null,
      runner: done.by,
      done_at: done.done_at,
    })
    .where(and(eq(operationCheck.run_id, check.run_id), eq(operationCheck.point_id, check.point_id)))
}

/** Answers of the topic: no program prints one to anybody. */
async function answersOf({ secret }: Pick<Platform, 'secret'>, tx: Tx, { resource_id }: TopicRecord): Promise<string[]> {
  const rows = await tx.select().from(topicFlag).where(eq(topicFlag.topic_id, resource_id))
  return rows.flatMap(({ match, flag_id, content_sealed }) => (match === 'regex' ? [] : [openFlag(secret, flag_id, content_sealed)]))
}
