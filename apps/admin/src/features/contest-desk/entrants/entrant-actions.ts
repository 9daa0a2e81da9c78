import type { entrant, EntrantRow } from '@beacon/api/entrant'
import type { Input } from '@beacon/api/endpoint'

export type EntrantAction = Input<typeof entrant.act>['body']['action']

type Row = Pick<EntrantRow, 'status' | 'is_hidden'>

const from: Record<EntrantAction, readonly EntrantRow['status'][]> = {
  approve: ['pending', 'rejected'],
  reject: ['pending'],
  ban: ['pending', 'approved', 'withdrawn'],
  unban: ['banned'],
  hide: ['pending', 'approved', 'banned', 'withdrawn'],
  show: ['pending', 'approved', 'banned', 'withdrawn'],
  withdraw: ['approved'],
  readmit: ['withdrawn', 'rejected'],
}

/** Whether an action makes sense for an entrant now. */
export function canTake(action: EntrantAction, { status, is_hidden }: Row): boolean {
  if (action === 'hide' && is_hidden) return false
  if (action === 'show' && !is_hidden) return false
  return from[action].includes(status)
}

/** Actions whose reason the entrant reads. */
export const needsReason: ReadonlySet<EntrantAction> = new Set<EntrantAction>(['reject', 'ban'])
/** Actions that are asked first; the others are taken at once and can be taken back. */
export const isAsked: ReadonlySet<EntrantAction> = new Set<EntrantAction>(['reject', 'ban', 'withdraw'])
/** What takes an action back. */
export const opposite: Partial<Record<EntrantAction, EntrantAction>> = {
  ban: 'unban',
  unban: 'ban',
  hide: 'show',
  show: 'hide',
  withdraw: 'readmit',
}
export const menuOrder: readonly (readonly EntrantAction[])[] = [
  ['approve', 'reject'],
  ['hide', 'show'],
  ['ban', 'unban'],
  ['withdraw', 'readmit'],
]
