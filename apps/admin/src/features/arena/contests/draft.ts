import type { ArenaDesk, ArenaDeskContest } from '@beacon/api/contest/arena'
import { evenWeights, wholeWeight, type ArenaAlgorithm } from '@beacon/engine/arena'

/** A contest as the page holds it: how it counts may differ from what is stored. */
export type DraftRow = ArenaDeskContest

const countingOf = ({ contest_id, weight, reference, full_mark }: DraftRow) => ({
  contest_id,
  weight,
  reference,
  full_mark: reference === 'full' ? full_mark : 0,
})

/** What is sent: the order is that of the rows. */
export const bodyOf = (rows: readonly DraftRow[]) => rows.map(countingOf)

export const isChanged = (rows: readonly DraftRow[], stored: ArenaDesk): boolean =>
  JSON.stringify(bodyOf(rows)) !== JSON.stringify(bodyOf(stored.contests))

/** Hundredths of a percent. */
export const sumOf = (rows: readonly DraftRow[]): number => rows.reduce((sum, { weight }) => sum + weight, 0)

/** Why these rows cannot be saved; null: they can. */
export function problemOf(rows: readonly DraftRow[], algorithm: ArenaAlgorithm): 'weights' | 'full_mark' | null {
  if (algorithm === 'weighting' && rows.length > 0 && sumOf(rows) !== wholeWeight) return 'weights'
  return rows.some(({ reference, full_mark }) => reference === 'full' && full_mark <= 0) ? 'full_mark' : null
}

export function spread(rows: readonly DraftRow[]): DraftRow[] {
  const weights = evenWeights(rows.length)
  return rows.map((row, place) => ({ ...row, weight: weights[place] ?? 0 }))
}

export function moved(rows: readonly DraftRow[], from: number, by: -1 | 1): DraftRow[] {
  const next = [...rows]
  const [row] = next.splice(from, 1)
  if (row !== undefined) next.splice(Math.max(0, from + by), 0, row)
  return next
}

/** People have seen the ranking move: a change needs a reason. */
export const isSeen = ({ arena, contests }: ArenaDesk): boolean =>
  arena.is_public && arena.show_rank && contests.some(({ is_public, status }) => is_public && status !== 'not_started')
