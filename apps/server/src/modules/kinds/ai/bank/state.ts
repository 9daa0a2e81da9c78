import type { TrialState } from '@beacon/api/kinds/ai/question'
import { sql, type SQL } from 'drizzle-orm'
import { questionAi, type AiRecord } from '../../../../db/schema/kinds/ai/question-ai.ts'

/** How the ready tries of a question stand. */
export const trialState: SQL<TrialState> = sql<TrialState>`(case
  when ${questionAi.trial_state} in ('queued', 'running') then 'running'
  when ${questionAi.trial} is null then 'none'
  when ${questionAi.trial} ->> 'digest' <> ${questionAi.digest} then 'old'
  else coalesce(${questionAi.trial} ->> 'result', 'none') end)`

type Stated = Pick<AiRecord, 'trial' | 'trial_state' | 'digest'>

/** The same of a row that is held. */
export function trialStateOf({ trial, trial_state, digest }: Stated): TrialState {
  if (trial_state === 'queued' || trial_state === 'running') return 'running'
  if (trial === null) return 'none'
  return trial.digest === digest ? (trial.result ?? 'none') : 'old'
}
