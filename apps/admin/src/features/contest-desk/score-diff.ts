import type { ScoreRow } from '@beacon/api/contest/ranking'

export interface ScoreDifference {
  /** Public rank minus real rank: above 0 the entrant stands higher in truth. Null where one of the two has no rank. */
  places: number | null
  /** Real score minus public score. */
  points: number
  isSame: boolean
}

/** How the real standing of an entrant differs from what players see. */
export function differenceOf(row: Pick<ScoreRow, 'rank' | 'public_rank' | 'score' | 'public_score'>): ScoreDifference {
  const places = row.public_rank === null ? null : row.public_rank - row.rank
  const points = row.score - row.public_score
  return { places, points, isSame: places === 0 && points === 0 }
}

/** How many entrants of a page stand otherwise than players see. */
export const differing = (rows: readonly ScoreRow[]): number => rows.filter((row) => !differenceOf(row).isSame).length
