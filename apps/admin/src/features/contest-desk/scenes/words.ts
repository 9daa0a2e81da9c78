import type { DeskAction, DeskSceneRow } from '@beacon/api/scene/scene-desk'
import { actionRules } from '@beacon/engine/scene'
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'

export type Action = DeskAction | 'extend'

export const actionWords: Readonly<Record<Action, MessageDescriptor>> = {
  restart: msg`Restart`,
  reset: msg`Reset…`,
  rebuild: msg`Rebuild…`,
  pause: msg`Pause`,
  recover: msg`Recover`,
  hang: msg`Suspend…`,
  snapshot: msg`Snapshot…`,
  extend: msg`Extend…`,
  close: msg`Close…`,
}
export const actions = [
  'restart',
  'reset',
  'rebuild',
  'pause',
  'recover',
  'hang',
  'snapshot',
  'extend',
  'close',
] as const satisfies readonly Action[]
/** What ends every connection of the players for as long as it takes. */
export const cutting: ReadonlySet<Action> = new Set(['restart', 'reset', 'rebuild'])

/** What players notice, said before it is done. */
export const effects: Readonly<Record<Action, MessageDescriptor>> = {
  restart: msg`Players lose their connections for a few seconds. Disk and flags are kept.`,
  reset: msg`Everything players changed is lost. Flags are kept, and the reset does not count against the team.`,
  rebuild: msg`Rebuilds the scene from the question's latest definition. Everything players changed is lost; snapshots are kept.`,
  snapshot: msg`Pauses the nodes briefly while disks and volumes are copied. Memory, and nodes with a read-only disk and no volume, are not saved.`,
  pause: msg`Players' screens freeze until the scene is recovered.`,
  recover: msg`Players can continue. A suspended scene needs capacity again and may wait in the queue.`,
  hang: msg`Players lose their connections and everything in memory. The disk is kept and capacity is freed.`,
  extend: msg`Does not count as one of the team's extensions.`,
  close: msg`Players lose their connections and everything they changed. They can start the scene again.`,
}

const doneNow = new Set<Action>(['close', 'extend'])

/** Whether the table of actions lets this begin now; the page says why not. */
export function isPossible(action: Action, { rest, operation }: Pick<DeskSceneRow, 'rest' | 'operation'>): boolean {
  if (action === 'extend') return rest === 'running' || rest === 'paused' || rest === 'hanged'
  if (operation !== null) return doneNow.has(action) && operation !== 'delete'
  return actionRules[action].from.includes(rest)
}
