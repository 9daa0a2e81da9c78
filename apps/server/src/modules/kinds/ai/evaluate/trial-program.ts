import { and, eq } from 'drizzle-orm'
import type { Platform } from '../../../../context.ts'
import type { Tx } from '../../../../db/database.ts'
import { newId } from '../../../../db/id.ts'
import { questionAi, type AiRecord, type ProgramEnd } from '../../../../db/schema/kinds/ai/question-ai.ts'
import { cancelRuns, takeDone, type DoneRun } from '../../../scenes/check/index.ts'
import { codeTerms } from '../topic/index.ts'
import { keyOf, orderAlone, takeAlone } from './program.ts'
import { tellEvaluations } from './queue.ts'

export const trialOwners = 'ai-question:'
const ownerOf = (question_id: string): string => `${trialOwners}${question_id}`
type Tried = Pick<AiRecord, 'resource_id' | 'task_type' | 'program'>

/** Begins the program of a question, for which its tries wait; null: there is none. */
export async function orderTrialProgram(tx: Tx, platform: Pick<Platform, 'secret'>, row: Tried): Promise<string | null> {
  const { resource_id, task_type, program } = row
  if (task_type !== 'code' || program === null) return null
  const owner = ownerOf(resource_id)
  const key = newId()
  await cancelRuns(tx, owner)
  await orderAlone(tx, platform, { owner, key, file_id: program.file_id, code: codeTerms.parse(row) })
  return key
}

/** The tries of a question go on with what its program left. */
export async function takeTrialProgram(platform: Platform, owner: string): Promise<void> {
  const question_id = owner.slice(trialOwners.length)
  const unwanted: string[] = []
  await platform.db.transaction(async (tx) => {
    for (const done of await takeDone(tx, owner, 100)) if (!(await settle(tx, question_id, done))) unwanted.push(...keyOf(done))
  })
  for (const key of unwanted) await platform.storage.remove(key)
}

async function settle(tx: Tx, question_id: string, done: DoneRun): Promise<boolean> {
  const isWaiting = and(eq(questionAi.question_id, question_id), eq(questionAi.trial_run, done.key), eq(questionAi.trial_state, 'running'))
  const [row] = await tx.select().from(questionAi).where(isWaiting).for('update')
  if (row === undefined) return false
  const { left, took_ms } = await takeAlone(tx, done, codeTerms.parse(row))
  const trial_program: ProgramEnd = { file_id: left?.file_id ?? null, problem: left?.problem ?? null, took_ms }
  await tx.update(questionAi).set({ trial_program, trial_run: null, trial_state: 'queued' }).where(isWaiting)
  await tellEvaluations(tx)
  return true
}
