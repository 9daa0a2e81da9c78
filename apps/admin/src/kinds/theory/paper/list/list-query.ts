import type { Input } from '@beacon/api/endpoint'
import { paperMode, paperStatus, type testPaper } from '@beacon/api/kinds/theory/paper'
import type { TableState } from '@beacon/ui/table'
import { boolOf, listOf, oneOf } from '../../../../parts/list/table-url.ts'

export type PaperListQuery = NonNullable<Input<typeof testPaper.list>['query']>
type Value = TableState['filters'][string]

/** Marks as a person writes them, in hundredths; nothing for what is no number. */
function hundredthsOf(value: Value): number | undefined {
  const marks = Number(value)
  return value === undefined || value === '' || !Number.isFinite(marks) || marks < 0 ? undefined : Math.round(marks * 100)
}

/** What the list asks for, from its address. */
export function paperListQuery({ q, sort, filters }: Pick<TableState, 'q' | 'sort' | 'filters'>): PaperListQuery {
  const one = <const V extends string>(value: Value, allowed: readonly V[]) => {
    const found = oneOf(value, allowed)
    return found === undefined ? undefined : [found]
  }
  return {
    ...(q === '' ? {} : { q }),
    ...(sort === '' ? {} : { sort }),
    paper_mode: one(filters['paper_mode'], paperMode.options),
    status: one(filters['status'], paperStatus.options),
    direction_id: listOf(filters['direction_id']),
    per_candidate: boolOf(filters['per_candidate']),
    owner: oneOf(filters['owner'], ['mine']),
    author: listOf(filters['author']),
    total_from: hundredthsOf(filters['total_from']),
    total_to: hundredthsOf(filters['total_to']),
    ...(filters['deleted'] === 'true' ? { deleted: true } : {}),
  }
}
