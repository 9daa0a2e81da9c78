import type { TopicRow } from '@beacon/api/topic/topic'

type Placed = Pick<TopicRow, 'resource_id' | 'parent_id'>

/** Topics as players know them: a stage has no page of its own. */
export const withoutStages = <Row extends Placed>(rows: readonly Row[]): Row[] => rows.filter(({ parent_id }) => parent_id === undefined)

/** Topics that can be solved: one with stages is solved in them. */
export function withoutRanges<Row extends Placed>(rows: readonly Row[]): Row[] {
  const parents = new Set(rows.map(({ parent_id }) => parent_id))
  return rows.filter(({ resource_id }) => !parents.has(resource_id))
}
