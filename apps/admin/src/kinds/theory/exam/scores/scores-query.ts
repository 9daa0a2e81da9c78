import type { Input, Reply } from '@beacon/api/endpoint'
import { bandKey } from '@beacon/api/kinds/theory/analysis-views'
import { examScores, scoreResult } from '@beacon/api/kinds/theory/scores'
import { query } from '@beacon/api/query'
import type { TableState } from '@beacon/ui/table'
import { oneOf } from '../../../../parts/list/table-url.ts'

export type ExamScores = Reply<typeof examScores.list>
export type ScoresQuery = NonNullable<Input<typeof examScores.list>['query']>

export const scoreFilterNames = ['result', 'organisation', 'room', 'band', 'adjusted', 'complaint'] as const

const sorts: readonly NonNullable<ScoresQuery['sort']>[] = [
  'rank',
  '-rank',
  'candidate_no',
  '-candidate_no',
  'name',
  '-name',
  'objective',
  '-objective',
  'subjective',
  '-subjective',
  'report',
  '-report',
  'total',
  '-total',
  'used_s',
  '-used_s',
  'submitted_at',
  '-submitted_at',
  'room',
  '-room',
]

/** The table that the address asks for, without its page. */
export function scoresInput({ sort, q, filters }: Pick<TableState, 'sort' | 'q' | 'filters'>): ScoresQuery {
  const result = oneOf(filters['result'], scoreResult.options)
  const order = oneOf(sort, sorts)
  const band = oneOf(filters['band'], bandKey.options)
  const { organisation, room, adjusted, complaint } = filters
  return {
    ...(order === undefined ? {} : { sort: order }),
    ...(q === '' ? {} : { q }),
    ...(result === undefined ? {} : { result }),
    ...(organisation === undefined ? {} : { organisation_id: String(organisation) }),
    ...(room === undefined ? {} : { room_id: String(room) }),
    ...(band === undefined ? {} : { band }),
    ...(adjusted === undefined ? {} : { is_adjusted: adjusted === 'yes' }),
    ...(complaint === undefined ? {} : { has_complaint: complaint === 'yes' }),
  }
}

/** Papers that the clock judges make no event of the desk's stream: the table is asked again every five seconds. */
export const scoresQuery = (id: string, input: ScoresQuery) => ({
  ...query(examScores.list, { params: { exam_id: id }, query: input }),
  refetchInterval: 5_000,
})
