import { contest } from '@beacon/api/contest/contest'
import type { ContestRow } from '@beacon/api/contest/contest-views'
import type { BuiltKind } from '@beacon/router'
import type { TableState } from '@beacon/ui/table'
import { listInput } from '../../parts/list/list-input.ts'

export type Status = ContestRow['status']

/** What the server is asked for the state of the list. */
export const listQueryOf = (
  kind: BuiltKind,
  { q, sort, filters }: Pick<TableState, 'q' | 'sort' | 'filters'>,
  status: Status | undefined,
) => listInput(contest.list, { q, sort, filters }, { kind, status })
