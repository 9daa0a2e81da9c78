import type { entrant as contract } from '@beacon/api/contest/entrant'
import type { Parsed } from '@beacon/api/endpoint'
import type { EntrantRecord } from '../../../../db/schema/contest/entrant.ts'
import type { NewEntrant } from './repo.ts'

export type ActBody = Parsed<typeof contract.act>['body']
export type Action = ActBody['action']
type Status = EntrantRecord['status']
export type ActionInput = Pick<ActBody, 'until' | 'leave_out'> & { reason: string | null }

interface Step {
  /** From which states the action leads anywhere. */
  from: readonly Status[]
  patch: (row: EntrantRecord, asked: ActionInput) => Partial<NewEntrant>
}
const seen: readonly Status[] = ['pending', 'approved', 'banned', 'withdrawn']
const free = { status_before: null, reason: null, banned_until: null }

export const steps: Readonly<Record<Action, Step>> = {
  approve: { from: ['pending', 'rejected'], patch: () => ({ status: 'approved', reason: null, is_left_out: false }) },
  reject: { from: ['pending'], patch: (_row, { reason }) => ({ status: 'rejected', reason }) },
  undecide: { from: ['approved', 'rejected'], patch: () => ({ status: 'pending', reason: null }) },
  ban: {
    from: ['pending', 'approved', 'withdrawn'],
    patch: ({ status }, { reason, until }) => ({
      status: 'banned',
      status_before: status === 'banned' ? null : status,
      reason,
      banned_until: until ?? null,
    }),
  },
  unban: { from: ['banned'], patch: ({ status_before }) => ({ status: status_before ?? 'approved', ...free }) },
  hide: { from: seen, patch: () => ({ is_hidden: true }) },
  show: { from: seen, patch: () => ({ is_hidden: false }) },
  withdraw: {
    from: ['approved'],
    patch: (_row, { reason, leave_out = false }) => ({ status: 'withdrawn', reason, is_left_out: leave_out }),
  },
  readmit: { from: ['withdrawn', 'rejected'], patch: () => ({ status: 'approved', is_left_out: false, reason: null }) },
  // As if it had not entered; its people are free. While the contest runs an entrant can only withdraw.
  remove: { from: [...seen, 'rejected'], patch: (_row, { reason }) => ({ ...free, status: 'withdrawn', is_left_out: true, reason }) },
  // The bracket itself is the caller's word.
  move: { from: seen, patch: () => ({}) },
  rotate_token: { from: seen, patch: () => ({}) },
  sign_out: { from: seen, patch: () => ({}) },
}

/** Actions that change no state of the entrant: nothing is recorded of them in the score's events. */
export const isAside: ReadonlySet<Action> = new Set<Action>(['rotate_token', 'sign_out'])
/** Actions after which an entrant that was out plays again, so that its people must be free. */
export const isReturn = (action: Action, { status }: EntrantRecord): boolean =>
  action === 'readmit' || (status === 'rejected' && (action === 'approve' || action === 'undecide'))

export const isRefused = (row: EntrantRecord, action: Action, bracket_id: string | null = null): boolean =>
  !steps[action].from.includes(row.status) ||
  (action === 'remove' && row.is_left_out) ||
  (action === 'hide' && row.is_hidden) ||
  (action === 'show' && (!row.is_hidden || row.is_staff)) ||
  (action === 'move' && row.bracket_id === bracket_id)
