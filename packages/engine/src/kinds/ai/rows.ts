import { type LastScore, laterOf } from '../../core/place.ts'
import { rankRows, timeOrder } from '../../core/rank-order.ts'
import type { RankRowOf } from '../../core/rows.ts'
import type { FlagColumn, FlagRow, FlagStandings } from '../../answers/standings/rows.ts'
import type { AiCell, ScoredCell } from './book.ts'

/** The numbers of a row beside its score: flags found, submissions with a score. */
export type AiOwnColumn = 'submissions'
export type AiColumn = FlagColumn | AiOwnColumn

/** An entrant's row. */
export interface AiRow extends FlagRow, RankRowOf<AiColumn> {
  /** By topic id; topics that nobody may see are left out. */
  evaluations: readonly AiCell[]
  /** Points of what counts, and of the public scores. */
  evaluation_points: number
  public_points: number
  /** The last public score that brought points, where answers have none later; epoch ms. */
  public_last_at: number | null
}

export interface AiStandings extends Omit<FlagStandings, 'rows' | 'others'> {
  rows: readonly AiRow[]
  others: readonly AiRow[]
}

/** What an entrant has of its evaluations. */
export interface EvaluationSums {
  evaluations: readonly AiCell[]
  submissions: number
  points: number
  public_points: number
  last: LastScore | null
  public_last: LastScore | null
}

const lastOf = (cells: readonly (ScoredCell | null)[]): LastScore | null =>
  cells.reduce<LastScore | null>((last, cell) => (cell !== null && cell.points > 0 ? laterOf(last, cell.at) : last), null)
const pointsOf = (cells: readonly (ScoredCell | null)[]): number => cells.reduce((sum, cell) => sum + (cell?.points ?? 0), 0)

export function sumsOf(evaluations: readonly AiCell[]): EvaluationSums {
  const counts = evaluations.map((cell) => cell.counts)
  const shown = evaluations.map((cell) => cell.public)
  return {
    evaluations,
    submissions: evaluations.reduce((sum, { submissions }) => sum + submissions, 0),
    points: pointsOf(counts),
    public_points: pointsOf(shown),
    last: lastOf(counts),
    public_last: lastOf(shown),
  }
}
export const noSums: EvaluationSums = sumsOf([])

/** Adds evaluations to a row of answers. `isTotal`: its score and its time hold them already. */
export function withSums(row: FlagRow, sums: EvaluationSums, isScored: boolean, isTotal: boolean): AiRow {
  const { evaluations, submissions, points, public_points, last, public_last } = sums
  const bare = { evaluations, submissions }
  if (!isScored) return { ...row, ...bare, evaluation_points: 0, public_points: 0, public_last_at: null }
  return {
    ...row,
    ...bare,
    ...(isTotal ? {} : { score: row.score + points, ...laterLast(row, last) }),
    evaluation_points: points,
    public_points,
    public_last_at: public_last?.payload.submitted_at ?? null,
  }
}

/** Which of both counts last: by where it counts, then by its moment. */
function laterLast({ last_at, last_counts_at_seq }: FlagRow, last: LastScore | null): Pick<FlagRow, 'last_at' | 'last_counts_at_seq'> {
  if (last === null) return { last_at, last_counts_at_seq }
  const { counts_at_seq, payload } = last
  const isLater = counts_at_seq - (last_counts_at_seq ?? -1) || payload.submitted_at - (last_at ?? -1)
  return isLater > 0 ? { last_at: payload.submitted_at, last_counts_at_seq: counts_at_seq } : { last_at, last_counts_at_seq }
}

/** How places moved at the reveal: the ranking that counts beside that of the public rows alone. */
export interface Shift {
  entrant_id: string
  rank: number | null
  public_rank: number | null
  public_score: number
}

const isSame = ({ counts, public: shown }: AiCell): boolean =>
  counts?.points === shown?.points && counts?.at.counts_at_seq === shown?.at.counts_at_seq

/** When the last points came, were the public scores those that count. A topic that is solved in part has no time of its own. */
function publicLast(row: AiRow): number | null {
  if (row.evaluations.every(isSame)) return row.last_at
  const ofCounts = lastOf(row.evaluations.map(({ counts }) => counts))?.payload.submitted_at ?? null
  const solved = row.cells.flatMap(({ solved_at }) => solved_at ?? [])
  const ofAnswers = row.last_at === ofCounts ? null : row.last_at
  const times = [...solved, ofAnswers, row.public_last_at].filter((time) => time !== null)
  return times.length === 0 ? null : Math.max(...times)
}

export function shiftsOf(rows: readonly AiRow[]): Shift[] {
  const shown = rows.map((row) => ({
    entrant_id: row.entrant_id,
    sort_name: row.sort_name,
    score: row.score - row.evaluation_points + row.public_points,
    last_at: publicLast(row),
    rank: null,
  }))
  const ranked = new Map(rankRows(shown, timeOrder).map((row) => [row.entrant_id, row]))
  return rows.map(({ entrant_id, rank }) => {
    const before = ranked.get(entrant_id)
    return { entrant_id, rank, public_rank: before?.rank ?? null, public_score: before?.score ?? 0 }
  })
}
