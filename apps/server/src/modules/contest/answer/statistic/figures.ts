import type { FlagRow } from '@beacon/engine/answers'
import type { AnswerStandings } from '../../topic/standings/index.ts'
import { noCounts, type Counts, type SolveRow } from './count-repo.ts'

type Cell = FlagRow['cells'][number]

interface Solved {
  cells: readonly Cell[]
  directionOf: (topic_id: string) => string
}

/** Counts of somebody and the cells that are theirs, as the columns of a statistic. */
export function figuresOf(counts: Counts | undefined, { cells, directionOf }: Solved) {
  const { submissions, correct, hints, active_s, ratings, rating } = counts ?? noCounts
  const by_direction: Record<string, number> = {}
  for (const { topic_id } of cells) {
    const direction = directionOf(topic_id)
    by_direction[direction] = (by_direction[direction] ?? 0) + 1
  }
  return {
    submissions,
    correct,
    correct_share: submissions === 0 ? null : correct / submissions,
    solved: cells.length,
    by_direction,
    points: cells.reduce((sum, { points, bonus, hints: charged }) => sum + points + bonus - charged, 0),
    hints,
    first_bloods: cells.filter(({ blood }) => blood === 1).length,
    active_s,
    ratings,
    rating: rating === null ? null : Math.round(rating * 10) / 10,
  }
}

/**
 * The solved cells of each person: those of its entrant's topics that it solved itself. Of a topic with parts it is whoever
 * solved the last one; so the cells of all members together are those of the entrant, none twice.
 */
export function cellsByPerson(rows: ReadonlyMap<string, FlagRow>, solves: readonly SolveRow[]): Map<string, Cell[]> {
  const last = new Map<string, SolveRow>()
  for (const one of solves) {
    const key = `${one.entrant_id} ${one.topic_id}`
    const known = last.get(key)
    if (known === undefined || Date.parse(known.at) < Date.parse(one.at)) last.set(key, one)
  }
  const found = new Map<string, Cell[]>()
  for (const { entrant_id, topic_id, user_id } of last.values()) {
    const cell = rows.get(entrant_id)?.cells.find((one) => one.topic_id === topic_id && one.is_solved)
    if (cell === undefined) continue
    const known = found.get(user_id)
    if (known === undefined) found.set(user_id, [cell])
    else known.push(cell)
  }
  return found
}

/** The rows of a board of all entrants, by entrant. */
export function rowsOfEverybody({ real, directory }: Pick<AnswerStandings, 'real' | 'directory'>): Map<string, FlagRow> {
  const rows = new Map<string, FlagRow>()
  for (const id of directory.entrants.keys()) {
    const row = real.row(id)
    if (row !== undefined) rows.set(id, row)
  }
  return rows
}
