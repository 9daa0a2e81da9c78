import type { ContestFull } from '@beacon/api/contest/contest-views'
import type { Permission } from '@beacon/api/people/permissions'

/** Parts of the desk's navigation, in their order. */
export type DeskGroup = 'setup' | 'live' | 'results'

/** A page of a contest's desk. No text and no code of the page: the first load reads these rows. */
export interface DeskTabRow {
  /** How the address names it. */
  key: string
  group: DeskGroup
  /** The permission item that opens it. */
  item: Permission
  /** What the address says of its list. */
  filters: readonly string[]
  /** `other`: the page has a side that players see; `same`: players see it as it is; absent: they see nothing of it. */
  players?: 'other' | 'same'
  /** It has nothing to show before the start. */
  isAfterStart?: true
  /** What whoever runs the contest looks at, where there is no Control. */
  isMain?: true
  /** Absent: every contest of the kind has it. */
  isOf?: (contest: ContestFull) => boolean
}
