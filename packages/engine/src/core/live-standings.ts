import type { EventEnvelope } from './event.ts'
import type { RankBook } from './rank-book.ts'
import { rankRow, rankTable, type RankTable } from './rank-table.ts'
import type { RankRowOf, StandingRow } from './rows.ts'

/** What every kind's standings tell. Rows it returns are values: they do not change afterwards. */
export interface StandingsReader<Row extends StandingRow = StandingRow, Column extends string = never> {
  total(bracket?: string): number
  /** The ranking as numbers, for `diff`: a value that stays as it is. */
  table(bracket?: string): RankTable<Column>
  /** All ranked rows in place order, without cells. */
  ranking(bracket?: string): readonly RankRowOf<Column>[]
  /** Rows of entrants whose bracket stands outside the overall ranking, by index. */
  unranked(): readonly RankRowOf<Column>[]
  /** Whole rows of places `from` (0-based, included) to `to` (excluded). */
  page(from: number, to: number, bracket?: string): readonly Row[]
  /** One entrant's whole row, ranked here or not; null when the view does not know it. */
  row(entrantId: string, bracket?: string): Row | null
  /** As `row`, without cells. */
  rankRow(entrantId: string, bracket?: string): RankRowOf<Column> | null
  rankOf(entrantId: string, bracket?: string): number | null
  /** Whole rows of known entrants without a rank here, by id. */
  others(bracket?: string): readonly Row[]
}

/** Standings that events move. */
export interface LiveStandings<
  Event extends EventEnvelope = EventEnvelope,
  Row extends StandingRow = StandingRow,
  Column extends string = never,
> extends StandingsReader<Row, Column> {
  /** Folds events of rising seq, once each. @throws RangeError when a seq was folded already. */
  apply(events: readonly Event[]): void
  /** From now on result events after this seq are not read. @throws RangeError when such a one was read: then build anew. */
  freezeAt(seq: number): void
  /** Seq of the last event folded, read by this view or not. */
  lastSeq(): number
  /** Seq of the last event this view read: what its ETag moves with. */
  publicSeq(): number
}

interface BookSource<Row extends StandingRow, Column extends string> {
  book: RankBook<Column>
  /** Moves whenever a number of the book does. */
  version: () => number
  indexOf: (entrantId: string) => number | undefined
  /** The whole row of the entrant at an index, as a table ranks it. */
  rowAt: (index: number, ranked: RankRowOf<Column>) => Row
}

/** Reads rows and ranks out of a book that a kind's incremental fold moves. */
export function readBook<Row extends StandingRow, Column extends string>(source: BookSource<Row, Column>): StandingsReader<Row, Column> {
  const { book, version, rowAt } = source
  const tables = new Map<string | undefined, RankTable<Column>>()
  const table = (bracket?: string): RankTable<Column> => {
    const known = tables.get(bracket)
    if (known?.version === version()) return known
    const now = rankTable(book, version(), bracket)
    tables.set(bracket, now)
    return now
  }
  const rowsAt = (indices: Iterable<number>, bracket: string | undefined): Row[] =>
    Array.from(indices, (index) => rowAt(index, rankRow(table(bracket), index)))
  const indexOf = (entrantId: string): number => source.indexOf(entrantId) ?? -1
  return {
    total: (bracket) => table(bracket).order.length,
    table,
    ranking: (bracket) => Array.from(table(bracket).order, (index) => rankRow(table(bracket), index)),
    unranked: () => Array.from(book.ids.keys()).flatMap((index) => (book.ranked[index] === 1 ? [rankRow(table(), index)] : [])),
    page: (from, to, bracket) => rowsAt(table(bracket).order.slice(from, to), bracket),
    row: (entrantId, bracket) => (indexOf(entrantId) < 0 ? null : (rowsAt([indexOf(entrantId)], bracket)[0] ?? null)),
    rankRow: (entrantId, bracket) => (indexOf(entrantId) < 0 ? null : rankRow(table(bracket), indexOf(entrantId))),
    rankOf: (entrantId, bracket) => table(bracket).rank[indexOf(entrantId)] || null,
    others: (bracket) => {
      const { rank } = table(bracket)
      const unranked = Array.from(book.ids.keys()).filter((index) => rank[index] === 0)
      return rowsAt(unranked, bracket).sort((left, right) => (left.entrant_id < right.entrant_id ? -1 : 1))
    },
  }
}
