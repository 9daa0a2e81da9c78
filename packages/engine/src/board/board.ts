import { foldedName, matchRows, type RaceIdentity } from './match.ts'
import { mostOf, type RaceRule, raceValues } from './race-values.ts'

export interface BoardRow extends RaceIdentity {
  /** In thousandths of a point. */
  score: number
  organisation: string | null
}
export interface BoardRace {
  rule: RaceRule
  category: string
  rows: readonly BoardRow[]
}
export interface BoardEntry {
  key: string
  name: string
  organisation: string | null
  rank: number
  /** In hundredths. */
  total: number
  /** Of each race: its row there and what that brings, in hundredths; null: absent. */
  cells: Array<{ row: number; value: number } | null>
}

/**
 * The one list of a board. Ranked by total; ties: more races with a score above 0, then the better value in the race that can bring most,
 * then the same rank, and the name only orders.
 */
export function foldBoard(
  races: readonly BoardRace[],
  { joins, hide_zero }: { joins: ReadonlyMap<string, string>; hide_zero: boolean },
): BoardEntry[] {
  const values = races.map(({ rule, rows }) => raceValues(rule, rows.map(({ score }) => score))) // prettier-ignore
  const heaviest = heaviestOf(races)
  const entries = matchRows(
    races.map(({ rows }) => rows),
    joins,
  ).map(({ key, rows }) => {
    const own = rows.flatMap((row, race) => (row === null ? [] : (races[race]?.rows[row] ?? [])))
    const cells = rows.map((row, race) => (row === null ? null : { row, value: values[race]?.[row] ?? 0 }))
    return {
      key,
      name: own[0]?.name ?? '',
      organisation: own.find(({ organisation }) => organisation !== null)?.organisation ?? null,
      rank: 0,
      total: cells.reduce((sum, cell) => sum + (cell?.value ?? 0), 0),
      cells,
      scored: own.filter(({ score }) => score > 0).length,
      first: cells[heaviest]?.value ?? -1,
    }
  })
  const before = (left: (typeof entries)[number], right: (typeof entries)[number]) =>
    right.total - left.total || right.scored - left.scored || right.first - left.first
  const sorted = entries
    .filter(({ total }) => !hide_zero || total !== 0)
    .sort(
      (left, right) => before(left, right) || (left.name < right.name ? -1 : left.name > right.name ? 1 : left.key < right.key ? -1 : 1),
    )
  let rank = 0
  return sorted.map(({ scored: _scored, first: _first, ...entry }, index) => {
    const above = sorted[index - 1]
    const here = sorted[index]
    if (above === undefined || here === undefined || before(above, here) !== 0) rank = index + 1
    return { ...entry, rank }
  })
}

/** The race of the highest f × N, of equal ones the first; raw has no bound and stands behind. */
function heaviestOf(races: readonly BoardRace[]): number {
  let best = 0
  for (const [index, { rule }] of races.entries()) if ((mostOf(rule) ?? -1) > (mostOf(races[best]?.rule ?? rule) ?? -1)) best = index
  return best
}

export interface UnitedRow {
  key: string
  name: string
  rank: number
  total: number
  /** How many entries count. */
  members: number
  /** Of each category, in the order of `categories`. */
  parts: number[]
}

/** Categories of a board in the order of its races. */
export const categoriesOf = (races: ReadonlyArray<Pick<BoardRace, 'category'>>): string[] => [
  ...new Set(races.map(({ category }) => category)),
]

/**
 * The same board in other groups: one line an organisation with its best `best` entries (0: all), or a line an entry.
 * Whoever belongs to no organisation stands for itself.
 */
export function uniteBoard(
  races: ReadonlyArray<Pick<BoardRace, 'category'>>,
  entries: readonly BoardEntry[],
  { by_organisation, best }: { by_organisation: boolean; best: number },
): UnitedRow[] {
  const categories = categoriesOf(races)
  const groups = new Map<string, { name: string; entries: BoardEntry[] }>()
  for (const entry of entries) {
    const ofOrganisation = by_organisation && entry.organisation !== null
    const key = ofOrganisation ? `o ${foldedName(entry.organisation ?? '')}` : entry.key
    const group = groups.get(key) ?? { name: (ofOrganisation ? entry.organisation : entry.name) ?? '', entries: [] }
    group.entries.push(entry)
    groups.set(key, group)
  }
  const rows = [...groups].map(([key, group]) => {
    const counted = best === 0 ? group.entries : group.entries.slice(0, best)
    const sum = (ofRace: (race: number) => boolean) =>
      counted.reduce((all, { cells }) => all + cells.reduce((one, cell, race) => one + (ofRace(race) ? (cell?.value ?? 0) : 0), 0), 0)
    const parts = categories.map((category) => sum((race) => races[race]?.category === category))
    return { key, name: group.name, rank: 0, total: sum(() => true), members: counted.length, parts }
  })
  const sorted = rows.sort((left, right) => right.total - left.total || (left.name < right.name ? -1 : left.name > right.name ? 1 : 0))
  return sorted.map((row) => ({ ...row, rank: sorted.findIndex(({ total }) => total === row.total) + 1 }))
}
