import type { KohRow } from '@beacon/engine/koh'
import type { BoardRow } from '../../../contest/score/score/index.ts'

/** A row of this kind. @throws Error for a row of another kind: no caller has one. */
export function kohRow(row: BoardRow): BoardRow & KohRow {
  if (!('held_s' in row)) throw new Error('the row is not of king of the hill')
  // Checked: rows of no other kind say how long hills were held.
  return row as BoardRow & KohRow
}
