import { toys } from '#toys'
import type { furtherBanks as furtherNames } from '@beacon/api/kinds/further-banks'
import type { BuiltKind } from '@beacon/router'
import { flag } from './flag/index.ts'
import type { AdminKind } from './kind.ts'
import { theoryBank, theoryPapers } from './theory/index.ts'

/** The kinds of contests in the administration. A further one is a folder beside `flag/` and a line here. */
export const kinds = { flag, ...toys } as const satisfies Record<BuiltKind, AdminKind>

type DeskFilter = (typeof kinds)[BuiltKind]['deskTabs'][number]['filters'][number]

/** What the address of a desk may say of the lists of its pages. */
export const deskFilters: readonly DeskFilter[] = [
  ...new Set(Object.values(kinds).flatMap(({ deskTabs }) => deskTabs.flatMap(({ filters }): readonly DeskFilter[] => filters))),
]

/** Banks of kinds whose contests cannot be made yet; their pages have addresses of their own. */
export const furtherBanks = { theory: theoryBank } as const satisfies Record<(typeof furtherNames)[number], object>
export { theoryBank, theoryPapers }
