import type { AwdpRow } from '@beacon/engine/awdp'
import type { BoardRow } from '../../../contest/score/score/index.ts'

/** A row of this kind. @throws Error for a row of another kind: no caller has one. */
export function awdpRow(row: BoardRow): BoardRow & AwdpRow {
  if (!('pays' in row)) throw new Error('the row is not of AWDP')
  // Checked: rows of no other kind say what rounds paid by topic.
  return row as BoardRow & AwdpRow
}
