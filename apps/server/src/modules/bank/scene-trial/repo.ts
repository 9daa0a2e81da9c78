import type { TrialStepView } from '@beacon/api/bank/scene-trial'
import { trialSteps, type TrialStep } from '@beacon/api/scene/trial'
import { and, eq } from 'drizzle-orm'
import type { Executor, Tx } from '../../../db/database.ts'
import { sceneTrial, type SceneTrialRecord } from '../../../db/schema/bank/scene-trial.ts'

const ofPerson = (question_id: string, user_id: string) => and(eq(sceneTrial.question_id, question_id), eq(sceneTrial.user_id, user_id))

export async function findTrial(executor: Executor, question_id: string, user_id: string): Promise<SceneTrialRecord | null> {
  const [row] = await executor.select().from(sceneTrial).where(ofPerson(question_id, user_id))
  return row ?? null
}

export async function lockTrial(tx: Tx, question_id: string, user_id: string): Promise<SceneTrialRecord | null> {
  const [row] = await tx.select().from(sceneTrial).where(ofPerson(question_id, user_id)).for('update')
  return row ?? null
}

export async function getTrial(executor: Executor, trial_id: string): Promise<SceneTrialRecord | null> {
  const [row] = await executor.select().from(sceneTrial).where(eq(sceneTrial.trial_id, trial_id))
  return row ?? null
}

/** A newer test of the same person has another id: what an older one writes changes nothing. */
export async function writeTrial(executor: Executor, trial_id: string, values: Partial<SceneTrialRecord>): Promise<void> {
  await executor.update(sceneTrial).set(values).where(eq(sceneTrial.trial_id, trial_id))
}

export const waitingStep = (step: TrialStep): TrialStepView => ({ step, state: 'waiting', started_at: null, ms: null, lines: [] })

/** Steps from one on wait again; those before keep what they said, where it was said of the same scene. */
export function stepsFrom(from: TrialStep, before: readonly TrialStepView[] | null): TrialStepView[] {
  const first = trialSteps.indexOf(from)
  return trialSteps.map((step, index) => {
    if (index >= first) return waitingStep(step)
    const said = before?.find((one) => one.step === step)
    return said === undefined || said.state === 'waiting' ? { ...waitingStep(step), state: 'skipped' } : said
  })
}
