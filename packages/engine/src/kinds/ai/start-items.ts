import { type StartItem, startItem as item } from '../../core/start-check.ts'
import { type AnswerStartFacts, answerStartItems } from '../../answers/start-items.ts'

export interface AiStartFacts extends AnswerStartFacts {
  /** Names of online topics that take results and whose ready tries did not come out well as they stand. */
  untried: readonly string[]
  /** Whether programs can run now; true where no online topic takes any. */
  has_runner: boolean
}

/** What must hold before the start: a reference that no file fits would cost everybody a contest. */
export function aiStartItems({ untried, has_runner, ...answers }: AiStartFacts): StartItem[] {
  return [
    ...(untried.length === 0 ? [] : [item('confirm', 'trial_missing', { topics: untried })]),
    ...(has_runner ? [] : [item('confirm', 'program_runner_missing')]),
    ...answerStartItems(answers),
  ]
}
