import type { Input, Reply } from '@beacon/api/endpoint'
import { examScores } from '@beacon/api/kinds/theory/scores'
import { query } from '@beacon/api/query'
import type { TableState } from '@beacon/ui/table'
import { listInput } from '../../../../parts/list/list-input.ts'

export type ExamScores = Reply<typeof examScores.list>
export type ScoresQuery = NonNullable<Input<typeof examScores.list>['query']>

export const scoreFilterNames = ['result', 'organisation', 'room', 'band', 'adjusted', 'complaint'] as const

const yesNo = (value: TableState['filters'][string]) => (value === undefined ? undefined : value === 'yes')

/** The table that the address asks for, without its page. */
export function scoresInput({ sort, q, filters }: Pick<TableState, 'sort' | 'q' | 'filters'>): ScoresQuery {
  const { organisation, room, adjusted, complaint } = filters
  const own = { organisation_id: organisation, room_id: room, is_adjusted: yesNo(adjusted), has_complaint: yesNo(complaint) }
  return listInput(examScores.list, { sort, q, filters }, own)
}

/** Papers that the clock judges make no event of the desk's stream: the table is asked again every five seconds. */
export const scoresQuery = (id: string, input: ScoresQuery) => ({
  ...query(examScores.list, { params: { exam_id: id }, query: input }),
  refetchInterval: 5_000,
})
