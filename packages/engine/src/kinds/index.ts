import type { ContestKind } from '../core/contest-kind.ts'
import { flagKind } from './flag/kind.ts'

/** The kinds of contest that are built. A further one is a folder beside `flag/` and a line here. */
export const kinds = { flag: flagKind } satisfies Partial<Record<ContestKind, unknown>>

/** The kinds that code handles; `ContestKind` is only what the wire and the permissions name. */
export type BuiltKind = keyof typeof kinds
