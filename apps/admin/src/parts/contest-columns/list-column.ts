import type { DataColumn } from '@beacon/ui/table'
import type { ContestRow } from '@beacon/api/contest/contest-views'
import type { SortName } from '@beacon/api/endpoint'
import type { contest as contract } from '@beacon/api/contest/contest'

/** A column of the contest list that only this kind has: a shown one stands after the entrants, a hidden one among the hidden. */
export type ListColumn = DataColumn<ContestRow, SortName<typeof contract.list>>
