/** What a row of a race says of who it is about. */
export interface RaceIdentity {
  /** The team or person of this installation. */
  subject_id: string | null
  number: string | null
  name: string
}

/** Names are compared without regard to case, width and spaces. */
export const foldedName = (name: string): string => name.normalize('NFKC').replace(/\s+/gu, ' ').trim().toLowerCase()

/** Two rows of one list that mean the same entry, as indexes; null: none do. */
export function firstDouble(rows: readonly RaceIdentity[]): { first: number; second: number } | null {
  const seen = new Map<string, number>()
  for (const [second, { number, name }] of rows.entries()) {
    const words = [`n ${foldedName(name)}`, ...(number === null ? [] : [`# ${number}`])]
    for (const word of words) {
      const first = seen.get(word)
      if (first !== undefined) return { first, second }
    }
    for (const word of words) seen.set(word, second)
  }
  return null
}

export interface MatchedEntry {
  /** Stays the same while its first row keeps its identity. */
  key: string
  /** Of each race the index of its row; null: it has none there. */
  rows: Array<number | null>
}

/**
 * One list of entries out of the rows of several races: the same subject, else the same number, else the same name; `joins` leads from a
 * folded name to the one that it counts as. Two rows of a race are never one entry, so nobody takes another's score by a name.
 */
export function matchRows(races: ReadonlyArray<readonly RaceIdentity[]>, joins: ReadonlyMap<string, string>): MatchedEntry[] {
  const entries: MatchedEntry[] = []
  const known = new Map<string, MatchedEntry[]>()
  const keys = new Set<string>()
  for (const [race, rows] of races.entries())
    for (const [index, row] of rows.entries()) {
      const folded = foldedName(row.name)
      const words = [
        ...(row.subject_id === null ? [] : [`s ${row.subject_id}`]),
        ...(row.number === null ? [] : [`# ${row.number}`]),
        `n ${joins.get(folded) ?? folded}`,
      ]
      const free = (entry: MatchedEntry) => entry.rows[race] === null
      const found = words.flatMap((word) => known.get(word) ?? []).find(free)
      const entry = found ?? { key: freeKey(keys, words[0] ?? ''), rows: races.map(() => null) }
      if (found === undefined) entries.push(entry)
      entry.rows[race] = index
      for (const word of words) {
        const held = known.get(word) ?? []
        if (!held.includes(entry)) known.set(word, [...held, entry])
      }
    }
  return entries
}

function freeKey(keys: Set<string>, word: string): string {
  let key = word
  for (let n = 2; keys.has(key); n += 1) key = `${word} ${n}`
  keys.add(key)
  return key
}
