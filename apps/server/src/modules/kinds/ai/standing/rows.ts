import type { AiRow } from '@beacon/engine/ai'
import type { BoardRow } from '../../../contest/score/score/index.ts'

/** A row of this kind. @throws Error for a row of another kind: no caller has one. */
export function aiRow(row: BoardRow): BoardRow & AiRow {
  if (!('evaluations' in row)) throw new Error('the row is not of AI')
  // Checked: rows of no other kind say what evaluations brought.
  return row as BoardRow & AiRow
}
