import { langOf } from './name.tsx'
import type { ContestMe } from '@beacon/api/contest/contest-views'
import type { MatrixReply, RankingRow } from '@beacon/api/contest/ranking'
import type { CellState, MatrixRow } from '@beacon/ui/matrix'

/** Places around my own: `reach` before and after; the first places when I have none. */
export function rowsAround(rows: readonly RankingRow[], rank: number | null, reach = 2): readonly RankingRow[] {
  const at = rows.findIndex((row) => row.rank === rank)
  const from = at < 0 ? 0 : Math.max(0, Math.min(at - reach, rows.length - (2 * reach + 1)))
  return rows.slice(from, from + 2 * reach + 1)
}

/** The page on which a place stands. */
export const pageOfRank = (rank: number | null, size: number): number => (rank === null ? 1 : Math.floor((rank - 1) / size) + 1)

const cellStates: Readonly<Record<string, CellState | undefined>> = {
  x: 'tried',
  o: 'solved',
  '1': 'first',
  '2': 'solved',
  '3': 'solved',
  p: 'pending',
}

/** What a kind reads in the text of a row's cells. */
export type ReadCells = (cells: string, topics: MatrixReply['topics']) => Readonly<Record<string, CellState | undefined>>

/** `.xo1p` in the order of the topics → states by topic: the cells of answers. */
export const readCells: ReadCells = (cells, topics) =>
  Object.fromEntries(topics.map(({ topic_id }, index) => [topic_id, cellStates[cells[index] ?? '.']]))

/** My own row: real cells, my own matter even while the ranking is frozen. */
export function ownCells(mine: Pick<ContestMe, 'cells'>): Record<string, CellState | undefined> {
  return Object.fromEntries(
    mine.cells.map(({ topic_id, solved_at, blood }): [string, CellState] => [
      topic_id,
      solved_at === null ? 'tried' : blood === 1 ? 'first' : 'solved',
    ]),
  )
}

type Topic = MatrixReply['topics'][number]

/** What a column stands under: a stage under its topic, any other under its direction. */
export const groupOf = ({ parent_id, direction }: Topic): string => parent_id ?? direction

/** Groups in the order of the contest, by the names of topics and directions; a topic that is named for nobody lends its direction's. */
export const groupsOf = (topics: readonly Topic[], names: ReadonlyMap<string, string>): { id: string; name: string }[] =>
  [...new Map(topics.map((topic) => [groupOf(topic), topic]))].map(([id, { direction }]) => ({
    id,
    name: names.get(id) ?? names.get(direction) ?? direction,
  }))

type ClockOf = (instant: string) => string

/** Rows of the matrix; my own one carries what only I may see. */
export function matrixRows(reply: MatrixReply, mine: ContestMe | undefined, clockOf: ClockOf, read: ReadCells): MatrixRow[] {
  const own = mine?.entrant?.entrant_id
  return reply.items.map((row) => {
    const isOwn = row.entrant_id === own && mine !== undefined
    return {
      id: row.entrant_id,
      rank: row.rank,
      name: row.name,
      ...langOf(row.name),
      ...(row.country === null ? {} : { country: row.country }),
      score: row.score,
      counts: row.own,
      ...(row.last_at === null ? {} : { last: clockOf(row.last_at) }),
      own: isOwn,
      cells: isOwn ? ownCells(mine) : read(row.cells, reply.topics),
    }
  })
}

/** My row when it stands on another page or is hidden by the search; it is pinned under the rows. */
export function pinnedRow(reply: MatrixReply, mine: ContestMe | undefined, clockOf: ClockOf): MatrixRow | null {
  const entrant = mine?.entrant
  if (mine === undefined || entrant == null || entrant.status !== 'approved' || mine.rank === null) return null
  if (reply.items.some((row) => row.entrant_id === entrant.entrant_id)) return null
  return {
    id: entrant.entrant_id,
    rank: mine.rank,
    name: entrant.name,
    ...langOf(entrant.name),
    score: mine.score,
    counts: mine.own,
    ...(mine.last_at === null ? {} : { last: clockOf(mine.last_at) }),
    own: true,
    cells: ownCells(mine),
  }
}
