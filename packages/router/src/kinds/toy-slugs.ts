import { toys } from '#toys'
import type { PathRow } from '../paths/row.ts'
import type { KindEntry, Slug } from './kind.ts'

const entries: [string, KindEntry][] = Object.entries(toys)
type Toy = keyof typeof toys

/** How the toys of the test build are spelled; the product has none. */
export const toySlugs = Object.fromEntries(entries.map(([kind, entry]) => [kind, entry.slug])) as Record<Toy, Slug>

export const toyTitles = Object.fromEntries(entries.map(([kind]) => [kind, { en: kind, zh: kind }])) as Record<
  Toy,
  { en: string; zh: string }
>

/** The spellings of the toys at one place of an address. */
export const toySpellings = (place: keyof Slug): never[] =>
  // Checked: no type of the product names a toy.
  entries.flatMap(([, entry]) => entry.slug[place] ?? []) as never[]

type ArenaOf<Entry> = Entry extends KindEntry ? PathRow & { path: Entry['slug']['arena'] } : never
type ToyRow = { [K in Toy]: ArenaOf<(typeof toys)[K]> }[Toy]

/** Where toys are played. */
export const toyRows = entries.map(([kind, { slug }]): PathRow => ({
  path: slug.arena,
  access: 'user',
  items: ['front.contest.view'],
  en: kind,
  zh: kind,
})) as ToyRow[]
