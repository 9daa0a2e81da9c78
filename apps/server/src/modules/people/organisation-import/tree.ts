import type { SignedIn } from '../../../context.ts'
import type { Executor } from '../../../db/database.ts'
import { scopeOf } from '../organisation/index.ts'
import { selectTree, type TreeRow as Row } from './repo.ts'

export interface Place {
  row: Row
  /** Names from the root down. */
  path: string[]
}
export type Lookup = { kind: 'one'; place: Place } | { kind: 'many'; n: number } | { kind: 'none' }

const keyOf = (names: readonly string[]): string => names.map((name) => name.normalize('NFKC').toLowerCase()).join('/')

/** The names of a path as it is written: `A/B/C`, spaces around the strokes or not. */
export const namesOf = (text: string): string[] =>
  text
    .normalize('NFKC')
    .split('/')
    .map((name) => name.trim())
    .filter((name) => name !== '')

/** The organisations within the own scope, by path and code. Looked up in memory: a file names thousands. */
export class OrganisationTree {
  readonly byPath = new Map<string, Place>()
  readonly byCode = new Map<string, Place>()
  readonly byId = new Map<string, Place>()
  /** Every code and path of the installation, also outside the scope: both are unique over all. */
  readonly codes = new Map<string, Place>()
  readonly count: number
  private readonly byName = new Map<string, Place[]>()
  private readonly rows: ReadonlyMap<string, Row>

  constructor(rows: readonly Row[], scope: readonly string[] | null) {
    this.count = rows.length
    const rowOf = new Map(rows.map((row) => [row.resource_id, row]))
    this.rows = rowOf
    const inside = scope === null ? null : new Set(scope)
    for (const row of rows) {
      const place = { row, path: pathOf(row, rowOf) }
      for (const code of [row.code, ...row.aliases]) if (code !== null) this.codes.set(code.toLowerCase(), place)
      if (inside === null || inside.has(row.resource_id)) this.add(place)
    }
  }

  private add(place: Place): void {
    const { row, path } = place
    this.byId.set(row.resource_id, place)
    this.byPath.set(keyOf(path), place)
    for (const code of [row.code, ...row.aliases]) if (code !== null) this.byCode.set(code.toLowerCase(), place)
    const name = keyOf(path.slice(-1))
    this.byName.set(name, [...(this.byName.get(name) ?? []), place])
  }

  /** By its full path, its code, or the end of its path where that is clear. */
  find(text: string): Lookup {
    const names = namesOf(text)
    const place = this.byPath.get(keyOf(names)) ?? this.byCode.get(text.trim().toLowerCase())
    if (place !== undefined) return { kind: 'one', place }
    const end = `/${keyOf(names)}`
    const alike = (this.byName.get(keyOf(names.slice(-1))) ?? []).filter(({ path }) => `/${keyOf(path)}`.endsWith(end))
    const [first] = alike
    if (first === undefined || names.length === 0) return { kind: 'none' }
    return alike.length === 1 ? { kind: 'one', place: first } : { kind: 'many', n: alike.length }
  }

  /** The root above an organisation anywhere in the installation. */
  rootOf(id: string | null): string | null {
    let at = this.rows.get(id ?? '')
    for (let step = 0; at?.parent_id && step < 32; step += 1) at = this.rows.get(at.parent_id) ?? at
    return at?.resource_id ?? null
  }

  /** The deepest part of a path that is there, and the names that are not. */
  deepest(names: readonly string[]): { parent: Place | null; missing: string[] } {
    for (let length = names.length; length > 0; length -= 1) {
      const parent = this.byPath.get(keyOf(names.slice(0, length)))
      if (parent !== undefined) return { parent, missing: names.slice(length) }
    }
    return { parent: null, missing: [...names] }
  }
}

function pathOf(row: Row, rowOf: ReadonlyMap<string, Row>): string[] {
  const names: string[] = []
  for (let at: Row | undefined = row; at !== undefined && names.length < 32; at = rowOf.get(at.parent_id ?? '')) names.unshift(at.name)
  return names
}

export async function readTree(ctx: SignedIn, executor: Executor): Promise<OrganisationTree> {
  return new OrganisationTree(await selectTree(executor), await scopeOf(ctx, executor))
}

/** The organisation that a directory names: by its path, its code, or a name that only one has. Null: there is none, or several. */
export async function findNamed(executor: Executor, text: string): Promise<string | null> {
  if (text.trim() === '') return null
  const found = new OrganisationTree(await selectTree(executor), null).find(text)
  return found.kind === 'one' ? found.place.row.resource_id : null
}
