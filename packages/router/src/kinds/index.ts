import { toys } from '#toys'
import { ai } from './ai/index.ts'
import { attackDefense } from './attack-defense/index.ts'
import { awdp } from './awdp/index.ts'
import { cfs } from './cfs/index.ts'
import { flag } from './flag/index.ts'
import { koh } from './koh/index.ts'
import { operation } from './operation/index.ts'
import { rw } from './rw/index.ts'
import { theory } from './theory/index.ts'
import type { Capability, KindEntry } from './kind.ts'

/** The kinds of contests that are built. A further one is a folder beside `flag/` and a line here. */
export const builtKinds = { flag, theory, cfs, attackDefense, rw, awdp, koh, operation, ai, ...toys } as const satisfies Record<
  string,
  KindEntry
>

/** The kinds that code handles. */
export type BuiltKind = keyof typeof builtKinds
export type Kind = BuiltKind

export const isBuiltKind = (kind: Kind): kind is BuiltKind => Object.hasOwn(builtKinds, kind)

const findEntry = (kind: Kind): KindEntry | undefined => (isBuiltKind(kind) ? builtKinds[kind] : undefined)

/** Whether contests of a kind have something; those of a kind that is not built have nothing. */
export const hasCapability = (kind: Kind, capability: Capability): boolean => findEntry(kind)?.capabilities.includes(capability) ?? false

/** Decimal places of the points of a kind's contests: how a score is read. */
export const pointDigits = (kind: Kind): number => findEntry(kind)?.digits ?? 0

export const builtKindNames = Object.keys(builtKinds) as [BuiltKind, ...BuiltKind[]]

/** The built kind that a spelling of an address means, or null. */
export function findBuiltKind(place: 'admin' | 'bank' | 'display' | 'public', spelling: string): BuiltKind | null {
  return builtKindNames.find((kind) => builtKinds[kind].slug[place] === spelling) ?? null
}

/** The built kind of a name in a reply; null for one that this app does not know. */
export const builtKindOf = (name: string | null): BuiltKind | null => builtKindNames.find((kind) => kind === name) ?? null

/** The built kinds whose contests have topics: each has a bank of questions. */
export const bankKinds: readonly BuiltKind[] = builtKindNames.filter((kind) => hasCapability(kind, 'topics'))
