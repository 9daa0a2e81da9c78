import type { Input } from '@beacon/api/endpoint'
import { testPaper } from '@beacon/api/kinds/theory/paper'
import type { TableState } from '@beacon/ui/table'
import { listInput } from '../../../../parts/list/list-input.ts'

export type PaperListQuery = NonNullable<Input<typeof testPaper.list>['query']>
type Value = TableState['filters'][string]

/** Marks as a person writes them, in hundredths; nothing for what is no number. */
function hundredthsOf(value: Value): number | undefined {
  const marks = Number(value)
  return value === undefined || value === '' || !Number.isFinite(marks) || marks < 0 ? undefined : Math.round(marks * 100)
}

/** What the list asks for, from its address. */
export const paperListQuery = ({ q, sort, filters }: Pick<TableState, 'q' | 'sort' | 'filters'>): PaperListQuery =>
  listInput(
    testPaper.list,
    { q, sort, filters },
    { total_from: hundredthsOf(filters['total_from']), total_to: hundredthsOf(filters['total_to']) },
  )
