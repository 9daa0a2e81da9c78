import type { DeskAction, DeskSceneRow } from '@beacon/api/scene-desk'
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
  hang: msg`Hang…`,
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
  restart: msg`The players lose their connections for some seconds. The disk is kept, flags stay the same.`,
  reset: msg`Everything the players changed is lost. Flags stay the same, and the reset is not counted against the team.`,
  rebuild: msg`The scene is made anew from the newest definition of the question. Everything the players changed is lost; snapshots stay.`,
  snapshot: msg`The nodes are paused for a moment while their disks and volumes are copied. Memory is not kept, and a node with a read-only disk and no volume keeps nothing.`,
  pause: msg`The players’ screens freeze until the scene is recovered.`,
  recover: msg`The players can work on. A scene that was hung needs room again and may wait in the queue.`,
  hang: msg`The players lose their connections and everything in memory. The disk is kept, and the place is free for others.`,
  extend: msg`Counts as no extension of the team.`,
  close: msg`The players lose their connections and everything they changed. They can start the scene again.`,
}

const doneNow = new Set<Action>(['close', 'extend'])

/** Whether the table of actions lets this begin now; the page says why not. */
export function isPossible(action: Action, { rest, operation }: Pick<DeskSceneRow, 'rest' | 'operation'>): boolean {
  if (action === 'extend') return rest === 'running' || rest === 'paused' || rest === 'hanged'
  if (operation !== null) return doneNow.has(action) && operation !== 'delete'
  return actionRules[action].from.includes(rest)
}
