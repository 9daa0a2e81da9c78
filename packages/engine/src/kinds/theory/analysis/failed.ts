import { byCodeUnit } from '../code-unit.ts'
import type { ItemStatistics } from './items.ts'

type Lost = Pick<ItemStatistics, 'index' | 'n' | 'failed' | 'loss_rate'>

export interface FailedOptions {
  /** Columns of questions that were cancelled. */
  cancelled?: ReadonlySet<number>
  /** Longest list, 15. */
  limit?: number
  /** Fewest answers, 5. */
  least?: number
}

/** Questions on which most was lost: by loss rate, then by candidates without full marks, then in the order of the paper. */
export function topFailed<Item extends Lost>(items: readonly Item[], options: FailedOptions = {}): Item[] {
  const { cancelled = new Set(), limit = 15, least = 5 } = options
  return items
    .filter(({ index, n, loss_rate }) => !cancelled.has(index) && n >= least && loss_rate !== null)
    .sort((a, b) => (b.loss_rate ?? 0) - (a.loss_rate ?? 0) || b.failed - a.failed || a.index - b.index)
    .slice(0, limit)
}

/** The wrong answer that most candidates gave; of equally common ones the first in code order. Texts come normalised, null: left out; `count`: candidates. */
export function commonestWrong(
  answers: readonly { answer: string | null; is_full: boolean; count: number }[],
): { answer: string; count: number; share: number } | null {
  const counts = new Map<string, number>()
  let all = 0
  for (const { answer, is_full, count } of answers) {
    all += count
    if (answer !== null && !is_full) counts.set(answer, (counts.get(answer) ?? 0) + count)
  }
  const [first] = [...counts].sort(([a, countA], [b, countB]) => countB - countA || byCodeUnit(a, b))
  return first ? { answer: first[0], count: first[1], share: first[1] / all } : null
}
