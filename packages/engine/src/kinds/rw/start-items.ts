import { type StartItem, type StartLevel, startItem } from '../../core/start-check.ts'

/** What the check may say; every one has a sentence on the desk, and those that hold a start have one in messages. */
export const rwStartCodes = ['no_topics', 'stage_missing', 'judges_few', 'reset_steps_missing'] as const
const item = (level: StartLevel, code: (typeof rwStartCodes)[number], details?: Record<string, unknown>): StartItem =>
  startItem(level, code, details)

/** What is known of a real-world contest before the start. */
export interface RwStartFacts {
  topics: number
  open_stages: number
  /** People of the staff who may decide, and how many a demo needs. */
  referees: number
  judges_needed: number
  /** Names of targets without a reset step. */
  without_reset: readonly string[]
}

/** What must hold of targets, stages and referees before the start. */
export function rwStartItems({ topics, open_stages, referees, judges_needed, without_reset }: RwStartFacts): StartItem[] {
  return [
    ...(topics === 0 ? [item('confirm', 'no_topics')] : []),
    ...(open_stages === 0 ? [item('block', 'stage_missing')] : []),
    ...(referees < judges_needed ? [item('block', 'judges_few', { n: referees, needed: judges_needed })] : []),
    ...(without_reset.length === 0 ? [] : [item('warn', 'reset_steps_missing', { names: without_reset })]),
  ]
}
