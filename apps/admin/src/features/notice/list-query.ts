import type { TableState } from '@beacon/ui/table'
import { listOf } from '../../parts/list/table-url.ts'
import { noticeStates, noticeTargets, noticeTypes } from './words.ts'

export const filterNames = ['status', 'type', 'target_group', 'by_id', 'from', 'to'] as const

const textOf = (value: string | readonly string[] | undefined): string | undefined =>
  value === undefined || value === '' ? undefined : String(value)

const keep = <const Value extends string>(
  value: string | readonly string[] | undefined,
  allowed: readonly Value[],
): Value[] | undefined => {
  const found = listOf(value)?.flatMap((one) => allowed.filter((each) => each === one))
  return found === undefined || found.length === 0 ? undefined : found
}

/** What the address asks of the list. */
export function listQueryOf({ q, sort, page, size, filters }: Omit<TableState, 'selection'>) {
  const status = keep(filters['status'], noticeStates)
  const type = keep(filters['type'], noticeTypes)
  const target_group = keep(filters['target_group'], noticeTargets)
  const [by_id, from, to] = [textOf(filters['by_id']), textOf(filters['from']), textOf(filters['to'])]
  return {
    page,
    size,
    ...(q === '' ? {} : { q }),
    ...(sort === '' ? {} : { sort }),
    ...(status === undefined ? {} : { status }),
    ...(type === undefined ? {} : { type }),
    ...(target_group === undefined ? {} : { target_group }),
    ...(by_id === undefined ? {} : { by_id }),
    ...(from === undefined ? {} : { from }),
    ...(to === undefined ? {} : { to }),
  }
}
