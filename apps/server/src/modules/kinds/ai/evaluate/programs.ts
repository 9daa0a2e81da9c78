import { aiLimits } from '@beacon/api/kinds/ai/limits'
import { eq, and, isNull } from 'drizzle-orm'
import type { Platform } from '../../../../context.ts'
import type { Executor, Tx } from '../../../../db/database.ts'
import { topic } from '../../../../db/schema/contest/topic.ts'
import { aiReevaluation, aiSubmission, type AiSubmissionRecord } from '../../../../db/schema/kinds/ai/submission.ts'
import { Failure } from '../../../../failure.ts'
import { lockContest, type ContestLock } from '../../../contest/score/score/index.ts'
import { runsAhead, runStates, takeDone, type DoneRun } from '../../../scenes/check/index.ts'
import { aiOwn, type CodeTerms } from '../topic/index.ts'
import { keyOf, orderAlone, takeAlone } from './program.ts'
import { mostAttempts, orderEvaluations } from './queue.ts'
import { setSubmission } from './tell.ts'

export const programOwners = 'ai:'
export const programOwner = (contest_id: string): string => `${programOwners}${contest_id}`
const keyOfRun = ({ submission_id, run_attempts }: Pick<AiSubmissionRecord, 'submission_id' | 'run_attempts'>): string =>
  `${submission_id} ${run_attempts}`
const partMost = 20

/** Begins the program of a submission: anew each time, so that an attempt that is lost says nothing any more. */
export async function orderProgram(tx: Tx, platform: Pick<Platform, 'secret'>, row: AiSubmissionRecord, code: CodeTerms): Promise<void> {
  const next = { submission_id: row.submission_id, run_attempts: row.run_attempts + 1 }
  await tx.update(aiSubmission).set(next).where(eq(aiSubmission.submission_id, row.submission_id))
  await orderAlone(tx, platform, { owner: programOwner(row.contest_id), key: keyOfRun(next), file_id: row.file_id, code })
}

/** By the topic's evaluation, and by one that is tried aside meanwhile. */
export async function evaluateNew(tx: Tx, row: AiSubmissionRecord): Promise<void> {
  const { version, contest_id, topic_id } = row
  await orderEvaluations(tx, [row], { version, reevaluation_id: null })
  const [aside] = await tx
    .select()
    .from(aiReevaluation)
    .where(and(eq(aiReevaluation.contest_id, contest_id), eq(aiReevaluation.topic_id, topic_id), isNull(aiReevaluation.decision)))
  if (aside !== undefined) await orderEvaluations(tx, [row], aside)
}

/** A program that has left nothing yet: there is nothing to evaluate. */
export const isUnrun = ({ run_attempts, result_file_id }: Pick<AiSubmissionRecord, 'run_attempts' | 'result_file_id'>): boolean =>
  run_attempts > 0 && result_file_id === null

/** Whose program runs now. */
export async function runningOf(executor: Executor, rows: readonly AiSubmissionRecord[]): Promise<ReadonlySet<string>> {
  const [first] = rows
  if (first === undefined) return new Set()
  const states = await runStates(executor, programOwner(first.contest_id), rows.map(keyOfRun))
  return new Set(rows.filter((row) => states.get(keyOfRun(row)) === 'leased').map(({ submission_id }) => submission_id))
}

export const programsAhead = async (executor: Executor, row: AiSubmissionRecord): Promise<number> =>
  (await runsAhead(executor, programOwner(row.contest_id), keyOfRun(row))) ?? 0

/** Takes what programs of a contest left. What is left of a contest that is gone is let go. */
export async function takePrograms(platform: Platform, owner: string): Promise<void> {
  const { db, storage } = platform
  const takePart = async (): Promise<boolean> => {
    const unwanted: string[] = []
    const isMore = await db.transaction(async (tx) => {
      const lock = await lockContest(tx, owner.slice(programOwners.length))
      const done = await takeDone(tx, owner, partMost)
      for (const one of done) if (!(await settle(platform, tx, lock, one))) unwanted.push(...keyOf(one))
      return done.length === partMost
    })
    for (const key of unwanted) await storage.remove(key)
    return isMore
  }
  try {
    while (await takePart());
  } catch (error) {
    if (!(error instanceof Failure && error.code === 'contest_not_found')) throw error
    const rest = await db.transaction((tx) => takeDone(tx, owner, 10_000))
    for (const key of rest.flatMap(keyOf)) await storage.remove(key)
  }
}

/** Answers whether it was wanted: a run of an older attempt, or of another run of the contest, says nothing. */
async function settle(platform: Platform, tx: Tx, lock: ContestLock, done: DoneRun): Promise<boolean> {
  const [id = ''] = done.key.split(' ')
  const [row] = await tx.select().from(aiSubmission).where(eq(aiSubmission.submission_id, id)).for('update')
  if (row === undefined || row.run !== lock.run || keyOfRun(row) !== done.key || row.state !== 'queued') return false
  const [placed] = await tx.select({ own: topic.own }).from(topic).where(eq(topic.resource_id, row.topic_id))
  const { code, version } = placed === undefined ? { code: null, version: 0 } : aiOwn(placed)
  if (code === null) return false
  const { left, said, took_ms } = await takeAlone(tx, done, code)
  if (left === null) {
    // What no machine could begin in time, or at all, is no better at once.
    const isAgain = (done.fault === 'runner' || done.fault === 'lost') && row.run_attempts % mostAttempts !== 0
    if (isAgain) await orderProgram(tx, platform, row, code)
    else await setSubmission(tx, id, { state: 'fault', is_counted: false })
    return true
  }
  const log = code.shows_log && said !== '' ? said.slice(0, aiLimits.log) : null
  if (left.problem !== null) await setSubmission(tx, id, { state: 'refused', problem: left.problem, log, took_ms })
  else {
    await setSubmission(tx, id, { result_file_id: left.file_id, log, took_ms })
    // The topic may be evaluated by other terms since it was sent.
    await evaluateNew(tx, { ...row, version })
  }
  return true
}
