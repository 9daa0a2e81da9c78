import { type BuiltKind, builtKindNames, builtKinds } from '../kinds/index.ts'
import type { PathRow } from './row.ts'

export type { Kind } from '../kinds/index.ts'

type Entries = typeof builtKinds
type Part<Name extends 'slug' | 'title'> = { readonly [K in BuiltKind]: Entries[K][Name] }

// Checked: an entry for each name of the registry.
const partOf = <Name extends 'slug' | 'title'>(name: Name) =>
  Object.fromEntries(builtKindNames.map((kind) => [kind, builtKinds[kind][name]])) as Part<Name>

/** How all kinds are spelled. */
export const slug = partOf('slug')
/** What a kind is called in menus and lists. */
export const kindTitle = partOf('title')

export const kinds = builtKindNames

type WithRows = { [K in BuiltKind]: Entries[K] extends { has_own_pages: true } ? never : K }[BuiltKind]
type Spelling<Place extends keyof Entries[BuiltKind]['slug'], K extends BuiltKind = BuiltKind> = Exclude<Entries[K]['slug'][Place], null>

const sharing = builtKindNames.filter((kind): kind is WithRows => !('has_own_pages' in builtKinds[kind]))

/** What a `{group}` of a path stands for where it names a kind. */
export const kindGroups = {
  kind: sharing.map((kind): Spelling<'admin', WithRows> => slug[kind].admin),
  bank: sharing.map((kind): Spelling<'bank', WithRows> => slug[kind].bank),
  display: builtKindNames.map((kind): Spelling<'display'> => slug[kind].display),
  public: builtKindNames.map((kind) => slug[kind].public).filter((spelling): spelling is Spelling<'public'> => spelling !== null),
} as const

/** Where contests are played. */
// Checked: the address of each row is that of its kind.
export const playRows = sharing.map((kind) => ({
  path: slug[kind].arena,
  access: 'user',
  items: ['front.contest.view'],
  ...kindTitle[kind],
})) as (PathRow & { readonly path: Spelling<'arena', WithRows> })[]

/** The kind that a spelling of an address means, or null for a spelling that no kind has. */
export { findBuiltKind as findKind } from '../kinds/index.ts'
