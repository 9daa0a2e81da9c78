import type { entrant, EntrantRow } from '@beacon/api/contest/entrant'
import type { Input } from '@beacon/api/endpoint'

export type EntrantAction = Input<typeof entrant.act>['body']['action']

type Row = Pick<EntrantRow, 'status' | 'is_hidden' | 'is_staff'>

const from: Record<EntrantAction, readonly EntrantRow['status'][]> = {
  approve: ['pending', 'rejected'],
  reject: ['pending'],
  ban: ['pending', 'approved', 'withdrawn'],
  unban: ['banned'],
  hide: ['pending', 'approved', 'banned', 'withdrawn'],
  show: ['pending', 'approved', 'banned', 'withdrawn'],
  undecide: ['approved', 'rejected'],
  withdraw: ['approved'],
  readmit: ['withdrawn', 'rejected'],
  remove: ['pending', 'approved', 'banned', 'withdrawn', 'rejected'],
  rotate_token: ['pending', 'approved', 'banned', 'withdrawn'],
  sign_out: ['pending', 'approved', 'banned', 'withdrawn'],
  move: ['pending', 'approved', 'banned', 'withdrawn'],
}

/** Whether an action makes sense for an entrant now. */
export function canTake(action: EntrantAction, { status, is_hidden, is_staff }: Row): boolean {
  if (action === 'hide' && is_hidden) return false
  if (action === 'show' && (!is_hidden || is_staff)) return false
  return from[action].includes(status)
}

/** Actions whose reason the entrant reads. */
export const needsReason: ReadonlySet<EntrantAction> = new Set<EntrantAction>(['reject', 'ban'])
/** Actions that need a confirmation; the others are taken at once and can be taken back. */
export const needsConfirming: ReadonlySet<EntrantAction> = new Set<EntrantAction>([
  'reject',
  'ban',
  'withdraw',
  'remove',
  'move',
  'rotate_token',
  'sign_out',
])
/** The action that undoes this one. A move is undone for each bracket; a revoked token or session does not return. */
export const opposite: Partial<Record<EntrantAction, EntrantAction>> = {
  approve: 'undecide',
  reject: 'undecide',
  ban: 'unban',
  unban: 'ban',
  hide: 'show',
  show: 'hide',
  withdraw: 'readmit',
  remove: 'readmit',
}
export const menuOrder: readonly (readonly EntrantAction[])[] = [
  ['approve', 'reject'],
  ['move', 'hide', 'show'],
  ['rotate_token', 'sign_out'],
  ['ban', 'unban', 'withdraw', 'readmit', 'remove'],
]
