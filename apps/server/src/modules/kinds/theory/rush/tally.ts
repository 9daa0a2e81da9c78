import type { Stand } from '@beacon/engine/theory/rush'
import type { RushTally } from '../../../../db/schema/kinds/theory/exam-rush.ts'

const none: RushTally = { right: 0, wrong: 0, false_starts: 0 }

/** Adds what the question of a stand says of each desk. */
export function addTo(tally: Record<string, RushTally>, { outcomes, presses }: Stand): void {
  for (const { desk, is_right } of outcomes) {
    const { right, wrong, false_starts } = tally[desk] ?? none
    tally[desk] = { right: right + (is_right === true ? 1 : 0), wrong: wrong + (is_right === false ? 1 : 0), false_starts }
  }
  for (const { desk } of presses.filter(({ is_false_start }) => is_false_start)) {
    const known = tally[desk] ?? none
    tally[desk] = { ...known, false_starts: known.false_starts + 1 }
  }
}
