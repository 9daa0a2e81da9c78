import { useLingui } from '@lingui/react/macro'
import { useDifficultyWords } from '../../../../parts/question-form/words.ts'
import { useTheoryDirections } from '../../bank/queries.ts'
import { useTypeWords } from '../../bank/words.ts'
import { type Bound, type Infeasible, rangeText, type Repair } from './ranges.ts'

type Term = Infeasible['proof']['required'][number]

/** Bounds, cells, proofs and repairs of a blueprint as people say them. */
export function useBlueprintWords() {
  const { t } = useLingui()
  const types = useTypeWords()
  const difficulty = useDifficultyWords()
  const { options } = useTheoryDirections()
  const direction = (id: string) => options.find(({ value }) => value === id)?.label ?? '–'
  const boundName = (bound: Bound): string => {
    if (bound.kind === 'type') return types[bound.question_type]
    if (bound.kind === 'difficulty') return t`${types[bound.question_type]} / ${difficulty[bound.difficulty]}`
    return bound.kind === 'direction' ? direction(bound.direction_id) : t`${direction(bound.direction_id)} / ${bound.point}`
  }
  const cellName = (cell: NonNullable<Term['cell']>, isWhole: boolean): string => {
    const place = cell.point === null ? direction(cell.direction_id) : t`${direction(cell.direction_id)} / ${cell.point}`
    return isWhole ? t`${types[cell.question_type]} / ${difficulty[cell.difficulty]} / ${place}` : place
  }
  const sum = (terms: readonly Term[]) => terms.reduce((all, { amount }) => all + amount, 0)
  const proofText = ({ proof: { shortage, required, allowed } }: Infeasible): string => {
    const kinds = new Set(allowed.flatMap(({ cell }) => (cell === null ? [] : `${cell.question_type} ${cell.difficulty}`)))
    const nameOf = ({ bound, cell }: Term) => (bound !== null ? boundName(bound) : cell === null ? '–' : cellName(cell, kinds.size > 1))
    const needs =
      required.length === 1
        ? t`${required.map(nameOf).join('')} needs ${sum(required)}`
        : t`${required.map((term) => `${nameOf(term)} ${term.amount}`).join(' + ')} need ${sum(required)}`
    const parts = allowed
      .filter(({ amount }) => amount > 0)
      .map((term) => (term.bound === null ? `${nameOf(term)} ${term.amount}` : `${nameOf(term)} ≤ ${term.amount}`))
    const isBank = allowed.every(({ bound }) => bound === null)
    const total = sum(allowed)
    const equation = parts.length > 1 ? `${parts.join(' + ')} = ${total}` : (parts[0] ?? '0')
    return isBank ? t`${needs}; the bank has ${equation}: ${shortage} short.` : t`${needs}; at most ${equation} allowed: ${shortage} short.`
  }
  const repairText = ({ kind, bound, range, from, count, cell }: Repair): string => {
    if (kind === 'add') return cell === null ? '' : t`Create ${count} new: ${cellName(cell, true)}`
    const name = bound === null ? '' : boundName(bound)
    if (kind === 'borrow') return from === null ? '' : t`${name}: take ${count} from ${difficulty[from]} instead`
    return kind === 'lower' ? t`Lower ${name} to ${rangeText(range)}` : t`Raise ${name} to ${rangeText(range)}`
  }
  return { direction, boundName, proofText, repairText }
}
