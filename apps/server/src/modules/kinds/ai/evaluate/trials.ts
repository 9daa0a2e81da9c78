import { aiLimits } from '@beacon/api/kinds/ai/limits'
import { aiTries, type AiTryResult } from '@beacon/api/kinds/ai/trial'
import { MB } from '@beacon/api/limits'
import { linearPoints, placePoints } from '@beacon/engine/ai'
import { and, eq, lt, or, sql } from 'drizzle-orm'
import type { Platform } from '../../../../context.ts'
import type { Executor } from '../../../../db/database.ts'
import { question } from '../../../../db/schema/bank/question.ts'
import { questionAi, type StoredTrial } from '../../../../db/schema/kinds/ai/question-ai.ts'
import { evaluationTerms } from '../topic/index.ts'
import { evaluateFiles, type Evaluated } from './thread.ts'

const leaseS = 900
const isDue = or(
  eq(questionAi.trial_state, 'queued'),
  and(eq(questionAi.trial_state, 'running'), lt(questionAi.trial_until, sql`clock_timestamp()`)),
)
type Row = typeof questionAi.$inferSelect

export const trialsDue = async (executor: Executor): Promise<boolean> =>
  (await executor.select({ id: questionAi.question_id }).from(questionAi).where(isDue).limit(1)).length > 0

/** Evaluates the ready tries of questions that wait for theirs. */
export async function runTrials(platform: Platform, isStopped: () => boolean): Promise<void> {
  for (;;) {
    if (isStopped()) return
    const row = await platform.db.transaction(async (tx) => {
      const [found] = await tx.select().from(questionAi).where(isDue).limit(1).for('update', { skipLocked: true })
      if (found === undefined) return null
      const until = sql`clock_timestamp() + make_interval(secs => ${leaseS})`
      await tx.update(questionAi).set({ trial_state: 'running', trial_until: until }).where(eq(questionAi.question_id, found.question_id))
      return found
    })
    if (row === null) return
    await runTrial(platform, row)
  }
}

async function runTrial(platform: Platform, row: Row): Promise<void> {
  const terms = evaluationTerms.parse(row)
  const program = row.trial_program?.file_id
  const files = program == null ? [] : [{ id: 'program', file_id: program }]
  const found = await evaluateFiles(platform, { terms, seed: row.question_id, files, tries: true })
  if (found.broke !== null) platform.log.warn({ err: found.broke, question_id: row.question_id }, 'the ready tries broke off')
  const trial = trialOf(row, found)
  const done = { trial, trial_state: 'done' as const, trial_done_at: sql`clock_timestamp()`, trial_until: null }
  await platform.db.transaction(async (tx) => {
    await tx
      .update(questionAi)
      .set(done)
      .where(and(eq(questionAi.question_id, row.question_id), eq(questionAi.trial_state, 'running')))
    if (trial.result === null || trial.digest !== row.digest) return
    const { trial_by: tested_by } = row
    await tx
      .update(question)
      .set({ tested_at: sql`now()`, tested_by, test_result: trial.result })
      .where(eq(question.resource_id, row.question_id))
  })
}

function trialOf(row: Row, found: Evaluated): StoredTrial {
  const { digest } = row
  const { reference, rows, rows_public } = found
  const head = { digest, reference, rows, rows_public }
  if (reference !== null) return { ...head, result: 'failed', tries: [] }
  if (found.broke !== null) return { ...head, result: null, tries: [] }
  const ran = row.trial_program
  // Nothing is known of a program that we could not run.
  if (ran !== null && ran.file_id === null && ran.problem === null) return { ...head, result: null, tries: [] }
  const tries = aiTries.filter((name) => name !== 'program' || ran !== null).map((name) => tryResult(row, name, found))
  return { ...head, result: tries.every(({ is_right }) => is_right) ? 'passed' : 'failed', tries }
}

const scores: ReadonlySet<string> = new Set(['perfect', 'base_line', 'random', 'program'])
const full: ReadonlySet<string> = new Set(['perfect', 'program'])

/** A perfect file and the program of the question reach the target on both parts, plain ones have a score, and all others are refused. */
function tryResult(row: Row, name: AiTryResult['name'], { outcomes }: Evaluated): AiTryResult {
  const none = { public: null, private: null, points: null, problem: null }
  if (name === 'too_large') {
    // A file that everybody could hand in must not be larger than the limit that refuses others.
    const most = row.task_type === 'code' ? aiLimits.result_mb : row.submission_max_mb
    const fits = (outcomes.get('perfect')?.bytes ?? 0) <= most * MB
    return { ...none, name, state: 'too_large', is_right: fits, took_ms: 0 }
  }
  const ran = name === 'program' ? row.trial_program : null
  if (ran !== null && ran.problem !== null)
    return { ...none, name, state: 'refused', is_right: false, problem: ran.problem, took_ms: ran.took_ms }
  const { outcome, took_ms } = outcomes.get(name) ?? { outcome: null, took_ms: 0 }
  if (outcome === null || outcome.scores === null)
    return { ...none, name, state: 'refused', is_right: outcome !== null && !scores.has(name), problem: outcome?.problem ?? null, took_ms }
  const { points_way: way, base, target } = row
  const rules = { way, base, target }
  const pointsOf = (metric: number): number =>
    way === 'linear' ? linearPoints(row.score, rules, metric) : placePoints(row.score, rules, metric, 1)
  const { public: shown, private: sealed } = outcome.scores
  const isFull = pointsOf(shown) === row.score && pointsOf(sealed) === row.score
  return {
    ...none,
    name,
    state: 'scored',
    is_right: scores.has(name) && (!full.has(name) || isFull),
    ...outcome.scores,
    points: pointsOf(shown),
    took_ms,
  }
}
