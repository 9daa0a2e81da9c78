import type { AnalysisItem } from '@beacon/api/kinds/theory/analysis-views'
import type { Cell } from '../../../platform/table/index.ts'
import { exportWords } from './export-words.ts'
import type { Lang } from './scope.ts'

const digits = 4
export const rounded = (value: number | null): number | null => (value === null ? null : Number(value.toFixed(digits)))
/** Marks as a file has them; a mean of hundredths keeps two more places. */
export const points = (hundredths: number | null): number | null => rounded(hundredths === null ? null : hundredths / 100)
export const minutes = (seconds: number): number => Number((seconds / 60).toFixed(2))

/** The name of a type of question. */
export const typeWords = (type: AnalysisItem['question_type'], lang: Lang): string => exportWords[type][lang]

/** A question with every figure, in the order of `headOf`. */
export function itemRow(item: AnalysisItem, lang: Lang): Cell[] {
  const [low, high] = item.interval ?? [null, null]
  const { facility, discrimination, d27, efficiency, effective_weight, alpha_without } = item
  return [
    item.place,
    item.stem,
    exportWords[item.question_type][lang],
    item.direction,
    points(item.score),
    item.n,
    item.answered,
    item.unmarked,
    ...[facility, low, high, discrimination, d27, efficiency, effective_weight, alpha_without].map(rounded),
    item.flags.map((flag) => exportWords[flag][lang]).join(', '),
    item.wrong?.text ?? '',
    rounded(item.wrong?.share ?? null),
  ]
}
