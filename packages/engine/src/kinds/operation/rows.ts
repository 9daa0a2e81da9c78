import type { RankRowOf } from '../../core/rows.ts'
import type { FlagColumn, FlagRow, FlagStandings } from '../../answers/standings/rows.ts'

/** The numbers of a row beside its score: topics done, points passed. */
export type OperationColumn = FlagColumn | 'passed'

/** An entrant's row. A point is a part of its topic: cells say which are held. */
export interface OperationRow extends FlagRow, RankRowOf<OperationColumn> {}

export interface OperationStandings extends Omit<FlagStandings, 'rows' | 'others'> {
  rows: readonly OperationRow[]
  others: readonly OperationRow[]
}

/** Points that a row holds of topics that are counted. */
export const passedOf = ({ cells }: Pick<FlagRow, 'cells'>): number => cells.reduce((sum, { parts }) => sum + parts.length, 0)
