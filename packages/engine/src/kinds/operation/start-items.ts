import { type AnswerStartFacts, answerStartItems } from '../../answers/start-items.ts'
import { type StartItem, startItem as item } from '../../core/start-check.ts'

export interface OperationStartFacts extends AnswerStartFacts {
  /** Names of online topics with a script point that cannot be checked: no script, no image of it, no scene, no such node. */
  unchecked: readonly string[]
  /** Names of online topics with points that are not proved as they stand. */
  unproven: readonly string[]
  /** Automatic checks of all entrants in one interval. */
  automatic: number
  /** Checks that the runners can do in an interval; null: nobody has measured yet. */
  capacity: number | null
  interval_s: number
}

/** What must hold before the start: whatever is worth points can be checked, and in time. */
export function operationStartItems({
  unchecked,
  unproven,
  automatic,
  capacity,
  interval_s,
  ...answers
}: OperationStartFacts): StartItem[] {
  return [
    ...(unchecked.length === 0 ? [] : [item('block', 'points_unchecked', { topics: unchecked })]),
    ...(capacity === null || automatic <= capacity ? [] : [item('block', 'check_capacity', { n: automatic, most: capacity, interval_s })]),
    ...answerStartItems(answers),
    ...(unproven.length === 0 ? [] : [item('confirm', 'points_unproved', { topics: unproven })]),
  ]
}
