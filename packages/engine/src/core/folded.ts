import { createCursor } from './cursor.ts'
import type { EventEnvelope } from './event.ts'
import type { ScoreKind } from './kind.ts'
import type { LiveStandings } from './live-standings.ts'
import { rankRow, type RankTable } from './rank-table.ts'
import type { RankRowOf, StandingRow, Standings } from './rows.ts'
import type { LiveOptions } from './view.ts'

/** What one view shows at one moment: the projection, and the same as numbers. */
interface View<Row extends StandingRow, Column extends string> {
  standings: Standings<Row>
  byId: ReadonlyMap<string, Row>
  table: RankTable<Column>
}

type WideRow<Column extends string> = StandingRow & Readonly<Record<Column, number>>

/**
 * Live standings of a kind by `reduce` and `project` alone: each read after an event projects anew, once per bracket.
 * Right for kinds whose scores move seldom; whoever counts a solve a second brings an incremental fold.
 */
export function foldStandings<Event extends EventEnvelope, Facts, Row extends WideRow<Column>, Column extends string>(
  kind: ScoreKind<Event, Facts, Row, Column>,
  options: LiveOptions,
): LiveStandings<Event, Row, Column> {
  const cursor = createCursor(options)
  const ids: string[] = []
  const indexes = new Map<string, number>()
  let facts = kind.nothing
  let shown = new Map<string | undefined, View<Row, Column>>()
  const see = (bracket?: string): View<Row, Column> => {
    const known = shown.get(bracket)
    if (known) return known
    const freeze_seq = cursor.freezeSeq()
    const standings = kind.project(facts, { view: options.view, freeze_seq, ...(bracket === undefined ? {} : { bracket }) })
    const byId = new Map([...standings.rows, ...standings.others].map((row) => [row.entrant_id, row]))
    for (const id of byId.keys()) if (!indexes.has(id)) indexes.set(id, ids.push(id) - 1)
    const table = tableOf({ columns: kind.columns, version: cursor.publicSeq(), ids, indexes, standings })
    const now = { standings, byId, table }
    shown.set(bracket, now)
    return now
  }
  const rankRowOf = (entrantId: string, bracket?: string): RankRowOf<Column> | null => {
    const { byId, table } = see(bracket)
    return byId.has(entrantId) ? rankRow(table, indexes.get(entrantId) ?? -1) : null
  }
  return {
    apply(events) {
      if (cursor.take(events).length > 0) shown = new Map()
      facts = kind.reduce(events, facts)
    },
    freezeAt(seq) {
      cursor.freezeAt(seq)
      shown = new Map()
    },
    lastSeq: cursor.lastSeq,
    publicSeq: cursor.publicSeq,
    total: (bracket) => see(bracket).standings.rows.length,
    table: (bracket) => see(bracket).table,
    ranking: (bracket) => Array.from(see(bracket).table.order, (index) => rankRow(see(bracket).table, index)),
    unranked: () => see().standings.outside.flatMap((id) => rankRowOf(id) ?? []),
    page: (from, to, bracket) => see(bracket).standings.rows.slice(from, to),
    row: (entrantId, bracket) => see(bracket).byId.get(entrantId) ?? null,
    rankRow: rankRowOf,
    rankOf: (entrantId, bracket) => see(bracket).byId.get(entrantId)?.rank ?? null,
    others: (bracket) => see(bracket).standings.others,
  }
}

function tableOf<Row extends WideRow<Column>, Column extends string>(given: {
  columns: readonly Column[]
  version: number
  ids: readonly string[]
  indexes: ReadonlyMap<string, number>
  standings: Standings<Row>
}): RankTable<Column> {
  const { columns, version, ids, indexes, standings } = given
  const size = ids.length
  const rank = new Int32Array(size)
  const score = new Float64Array(size)
  const last_at = new Float64Array(size).fill(Infinity)
  // Checked: every column gets its numbers.
  const values = Object.fromEntries(columns.map((column) => [column, new Float64Array(size)])) as Record<Column, Float64Array>
  for (const row of [...standings.rows, ...standings.others]) {
    const index = indexes.get(row.entrant_id) ?? 0
    rank[index] = row.rank ?? 0
    score[index] = row.score
    last_at[index] = row.last_at ?? Infinity
    for (const column of columns) values[column][index] = row[column]
  }
  const order = Int32Array.from(standings.rows, ({ entrant_id }) => indexes.get(entrant_id) ?? 0)
  return { version, ids, order, rank, score, last_at, values }
}

/** The standings of a kind: its incremental fold where it has one. */
export function standingsOf<Event extends EventEnvelope, Facts, Row extends WideRow<Column>, Column extends string>(
  kind: ScoreKind<Event, Facts, Row, Column>,
  options: LiveOptions,
): LiveStandings<Event, Row, Column> {
  return kind.createStandings?.(options) ?? foldStandings(kind, options)
}
