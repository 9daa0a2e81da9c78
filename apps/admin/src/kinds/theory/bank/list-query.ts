import type { Input } from '@beacon/api/endpoint'
import { theoryQuestion } from '@beacon/api/kinds/theory/question'
import type { TableState } from '@beacon/ui/table'
import { listInput } from '../../../parts/list/list-input.ts'
import { oneOf } from '../../../parts/list/table-url.ts'

export type ListQuery = NonNullable<Input<typeof theoryQuestion.list>['query']>

/** Values of the filter by past use. */
export const lastExams = ['never', '1', '3', '5', '10'] as const

/** “never”, or in the last so many exams. */
function pastOf(value: string | readonly string[] | undefined): Pick<ListQuery, 'never_used' | 'last_exams'> {
  const found = oneOf(value, lastExams)
  return found === undefined ? {} : found === 'never' ? { never_used: true } : { last_exams: Number(found) }
}

/** What the list asks for, from its address. */
export const listQueryOf = ({ q, sort, filters }: Pick<TableState, 'q' | 'sort' | 'filters'>): ListQuery =>
  listInput(theoryQuestion.list, { q, sort, filters }, pastOf(filters['past']))
