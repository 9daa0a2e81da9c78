import type { InstanceRow } from '@beacon/api/scene/instance'
import { actionRules } from '@beacon/engine/scene'
import type { Act } from './words.ts'

/** Whether the table of actions lets this begin now. */
export function isPossible(act: Act, { rest, operation, expires_at }: Pick<InstanceRow, 'rest' | 'operation' | 'expires_at'>): boolean {
  if (act === 'extend') return expires_at !== null && rest !== 'closed'
  if (operation !== null) return act === 'close' && operation !== 'close' && operation !== 'delete'
  if (act === 'delete') return true
  // A machine that was stopped goes on from its disk.
  if (act === 'start') return rest === 'hanged' || actionRules.start.from.includes(rest)
  return actionRules[act].from.includes(rest)
}

const usable = new Set(['running', 'recovered', 'restarted', 'reset', 'abnormal'])
export const isUsable = ({ status }: Pick<InstanceRow, 'status'>): boolean => usable.has(status)

const still = new Set(['paused', 'hanged'])
/** Whether its disk can become an image now: it is a single machine, and nothing writes to it. */
export const keepable = ({ rest, operation, purpose }: InstanceRow): boolean =>
  operation === null && still.has(rest) && purpose === 'machine'
