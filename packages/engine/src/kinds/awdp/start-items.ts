import { type StartItem, startItem as item } from '../../core/start-check.ts'
import { type AnswerStartFacts, answerStartItems } from '../../answers/start-items.ts'

export interface AwdpStartFacts extends AnswerStartFacts {
  /** Names of online topics whose question has no green proof of the version that is placed. */
  unproven: readonly string[]
}

/** What must hold before the start: nobody is judged by a question whose own patch was never seen to defend. */
export function awdpStartItems({ unproven, ...answers }: AwdpStartFacts): StartItem[] {
  return [...(unproven.length === 0 ? [] : [item('block', 'proof_missing', { topics: unproven })]), ...answerStartItems(answers)]
}
