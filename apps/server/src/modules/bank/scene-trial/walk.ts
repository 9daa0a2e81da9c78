import type { TrialStepView } from '@beacon/api/bank/scene-trial'
import { trialSteps, type TrialResult, type TrialStep } from '@beacon/api/scene/trial'
import type { SignedIn } from '../../../context.ts'
import type { SceneTrialRecord } from '../../../db/schema/bank/scene-trial.ts'
import { DriverError } from '../../scenes/driver/index.ts'
import { saveTestResult } from '../question/index.ts'
import { getTested } from './read.ts'
import { getTrial, writeTrial } from './repo.ts'
import { sandboxOf } from './sandbox.ts'
import { steps as stepOf } from './steps/index.ts'
import { Failed, Stopped, type Ended, type Line, type Trial } from './trial.ts'

/** Goes through the steps that wait, one after another. A worker that was killed is followed by one that goes on from there. */
export async function walk(ctx: SignedIn, trial_id: string, report: (percent: number) => Promise<void>): Promise<TrialResult | null> {
  const row = await getTrial(ctx.db, trial_id)
  if (row === null || row.state === 'done') return row?.result ?? null
  const book = openBook(ctx, row)
  const trial = await openTrial(ctx, row, book)
  for (const step of trialSteps) {
    const state = book.stateOf(step)
    if (state !== 'waiting' && state !== 'running') continue
    // After a failure nothing is left running, unless its author wants to look.
    if (book.hasFailed() && step !== 'close') await book.end(step, 'skipped')
    else await book.end(step, await take(trial, step, book))
    await report((100 * (trialSteps.indexOf(step) + 1)) / trialSteps.length)
  }
  const result = book.result()
  await writeTrial(ctx.db, trial_id, { state: 'done', result, finished_at: new Date().toISOString() })
  if (result !== null) await saveTestResult(ctx, trial.question, result)
  return result
}

async function openTrial(ctx: SignedIn, row: SceneTrialRecord, book: Book): Promise<Trial> {
  const question = await getTested(ctx, row.question_id)
  return {
    ctx,
    row,
    question,
    ...(await sandboxOf(ctx, question)),
    say: (word, values = {}) => book.say({ word, values }),
    goesOn: async () => {
      const now = await getTrial(ctx.db, row.trial_id)
      if (now?.state !== 'running') throw new Stopped()
    },
  }
}

/** What a step ends with, whatever it throws: a test tells what is wrong and never breaks. */
async function take(trial: Trial, step: TrialStep, book: Book): Promise<Ended> {
  await book.begin(step)
  try {
    if (step !== 'close') await trial.goesOn()
    return await stepOf[step](trial)
  } catch (error) {
    for (const line of linesOf(error)) await book.say(line)
    if (linesOf(error)[0]?.word === 'broken') trial.ctx.log.error({ err: error, step }, 'a step of the test of a question broke')
    return 'failed'
  }
}

export function linesOf(error: unknown): Line[] {
  if (error instanceof Failed) return error.lines
  if (error instanceof Stopped) return [{ word: 'stopped', values: {} }]
  if (error instanceof DriverError && (error.kind === 'silent' || error.kind === 'gone')) return [{ word: 'engine_silent', values: {} }]
  return [{ word: 'broken', values: {} }]
}

const mostLines = 100

/** Steps as they stand, written as they go. */
function openBook({ db }: SignedIn, { trial_id, steps: given }: SceneTrialRecord) {
  const steps: TrialStepView[] = given.map((one) => ({ ...one, lines: [...one.lines] }))
  const began = new Map<TrialStep, number>()
  let now: TrialStepView | undefined
  const find = (step: TrialStep) => steps.find((one) => one.step === step)
  const write = () => writeTrial(db, trial_id, { steps })
  return {
    stateOf: (step: TrialStep) => find(step)?.state ?? 'skipped',
    hasFailed: () => steps.some(({ state }) => state === 'failed'),
    begin: async (step: TrialStep) => {
      now = find(step)
      began.set(step, performance.now())
      if (now !== undefined) Object.assign(now, { state: 'running', lines: [], started_at: new Date().toISOString(), ms: null })
      await write()
    },
    say: async (line: Line) => {
      if (now === undefined || now.lines.length >= mostLines) return
      now.lines.push(line)
      await write()
    },
    end: async (step: TrialStep, state: TrialStepView['state']) => {
      const one = find(step)
      const from = began.get(step)
      if (one !== undefined) Object.assign(one, { state, ms: from === undefined ? null : Math.round(performance.now() - from) })
      await write()
    },
    /** Null where the person stopped it: that says nothing of the question. */
    result: (): TrialResult | null => {
      if (steps.some(({ lines }) => lines.some(({ word }) => word === 'stopped'))) return null
      if (steps.some(({ state }) => state === 'failed')) return 'failed'
      return steps.every(({ state }) => state === 'passed') ? 'passed' : 'partial'
    },
  }
}
type Book = ReturnType<typeof openBook>
