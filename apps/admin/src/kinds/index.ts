import { toys } from '#toys'
import type { BuiltKind } from '@beacon/router'
import { ai } from './ai/index.ts'
import { attackDefense } from './attack-defense/index.ts'
import { awdp } from './awdp/index.ts'
import { cfs } from './cfs/index.ts'
import { flag } from './flag/index.ts'
import type { AdminKind } from './kind.ts'
import { koh } from './koh/index.ts'
import { operation } from './operation/index.ts'
import { rw } from './rw/index.ts'
import { theory, theoryBank } from './theory/index.ts'

/** The kinds of contests in the administration. A further one is a folder beside `flag/` and a line here. */
export const kinds = { flag, theory, cfs, attackDefense, rw, awdp, koh, operation, ai, ...toys } as const satisfies Record<
  BuiltKind,
  AdminKind
>

type DeskFilter = (typeof kinds)[BuiltKind]['deskTabs'][number]['filters'][number]

/** What the address of a desk may say of the lists of its pages. */
export const deskFilters: readonly DeskFilter[] = [
  ...new Set(Object.values(kinds).flatMap(({ deskTabs }) => deskTabs.flatMap(({ filters }): readonly DeskFilter[] => filters))),
]

type Filtered = Extract<(typeof kinds)[BuiltKind]['questions'], { filterNames: readonly string[] }>

/** What the address of a bank may say besides what every bank knows. */
export const ownBankFilters: readonly Filtered['filterNames'][number][] = Object.values(kinds).flatMap(
  ({ questions }): readonly Filtered['filterNames'][number][] => questions?.filterNames ?? [],
)

/** Banks whose pages have addresses of their own. */
export const ownBanks = { theory: theoryBank } as const satisfies Partial<Record<BuiltKind, object>>
