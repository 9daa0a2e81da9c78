import type { RankRowOf } from '../../core/rows.ts'
import type { FlagColumn, FlagRow, FlagStandings, ScoreParts } from '../../answers/standings/rows.ts'

/** The numbers of a row beside its score: stages taken, ranges finished. */
export type CfsColumn = FlagColumn | 'finished'

/** A range whose online stages an entrant all holds. */
export interface RangeFinish {
  topic_id: string
  /** The stage that was taken last. */
  stage_id: string
  /** 0 where the entrant's bracket gets no score. */
  points: number
}

/** What a score is made of: as in flag, and the finish bonuses. */
export interface CfsParts extends ScoreParts {
  finish: number
}

/** An entrant's whole row. Cells are stages; a range has none. */
export interface CfsRow extends FlagRow, RankRowOf<CfsColumn> {
  parts: CfsParts
  /** By range. */
  finishes: readonly RangeFinish[]
}

export interface CfsStandings extends Omit<FlagStandings, 'rows' | 'others'> {
  rows: readonly CfsRow[]
  others: readonly CfsRow[]
}

/** A row with its finishes. The score stays as it is: whoever makes it says whether it holds the bonuses already. */
export function withFinishes<Row extends FlagRow>(row: Row, found: readonly RangeFinish[], isScored: boolean): Row & CfsRow {
  const finishes = isScored ? found : found.map((finish) => ({ ...finish, points: 0 }))
  const finish = finishes.reduce((sum, { points }) => sum + points, 0)
  return { ...row, finished: finishes.length, parts: { ...row.parts, finish }, finishes }
}
