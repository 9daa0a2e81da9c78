import type { AttackDefenseRow } from '@beacon/engine/attack-defense'
import type { BoardRow } from '../../../contest/score/score/index.ts'

/** A row of this kind. @throws Error for a row of another kind: no caller has one. */
export function adRow(row: BoardRow): BoardRow & AttackDefenseRow {
  if (!('sla' in row)) throw new Error('the row is not of attack and defence')
  // Checked: rows of no other kind have points of availability.
  return row as BoardRow & AttackDefenseRow
}
