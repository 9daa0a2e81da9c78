import { noteOnce, type Draft } from './draft.ts'

/** Sums of written percents are rarely round: three times 33.33. */
const slack = 1.5

/**
 * What weights say of a multiple choice: a sum of 100 over the right ones and below 0 for wrong ones is the deduction of Moodle; none
 * below 0 lets whoever ticks everything earn all, so it is asked how that is meant. The weights of single options are lost otherwise.
 */
export function weighed(draft: Draft, weights: readonly (number | null)[]): void {
  const given = weights.filter((weight) => weight !== null)
  if (given.length === 0) return
  const right = weights.filter((weight, index): weight is number => weight !== null && draft.key.includes(index))
  const wrong = weights.flatMap((weight, index) => (draft.key.includes(index) ? [] : [weight ?? 0]))
  const sum = right.reduce((total, weight) => total + weight, 0)
  if (right.length > 0 && Math.abs(sum - 100) > slack) noteOnce(draft, 'warning', 'weights_sum', String(Number(sum.toFixed(2))))
  if (wrong.some((weight) => weight < 0)) draft.partial_rule = wrong.every((weight) => weight <= -99) ? 'strict' : 'deduct'
  else if (wrong.length > 0) noteOnce(draft, 'ask', 'wrong_for_free')
  if (draft.key.length === 1) noteOnce(draft, 'warning', 'one_correct')
}
