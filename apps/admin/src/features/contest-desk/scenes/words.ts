import type { DeskAction, DeskSceneRow, SceneGroup } from '@beacon/api/scene-desk'
import { actionRules, type CloseReason } from '@beacon/engine/scene'
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'

export type Action = DeskAction | 'extend'

export const groupWords: Readonly<Record<SceneGroup, MessageDescriptor>> = {
  trouble: msg`Error, abnormal, unknown`,
  in_queue: msg`In queue`,
  working: msg`Working`,
  running: msg`Running`,
  rest: msg`Paused or hung`,
  closed: msg`Closed`,
}

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
  snapshot: msg`The nodes are paused for a moment while their disks are copied. Memory is not kept.`,
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

/** Why a scene was closed, where no person did it. */
const closeWords: Readonly<Record<CloseReason, MessageDescriptor>> = {
  asked: msg`closed on request`,
  time_over: msg`its time was over`,
  topic_offline: msg`the question went offline`,
  contest_over: msg`the contest is over`,
  solved: msg`the question is solved`,
  banned: msg`the entry is banned`,
  reset: msg`the contest was reset`,
  cancelled: msg`its start was cancelled`,
}

/** How the engine last saw a node. */
const nodeWords: Readonly<Record<string, MessageDescriptor>> = {
  absent: msg({ context: 'node', message: 'not there' }),
  creating: msg({ context: 'node', message: 'being created' }),
  running: msg({ context: 'node', message: 'running' }),
  paused: msg({ context: 'node', message: 'paused' }),
  stopped: msg({ context: 'node', message: 'ended' }),
  closing: msg({ context: 'node', message: 'being removed' }),
  error: msg({ context: 'node', message: 'in error' }),
}

/** What a value in the log of a scene is. */
export const valueWords: Readonly<Record<string, MessageDescriptor>> = {
  node: msg({ context: 'scene log', message: 'node' }),
  action: msg({ context: 'scene log', message: 'action' }),
  cause: msg({ context: 'scene log', message: 'cause' }),
  why: msg({ context: 'scene log', message: 'reason' }),
  state: msg({ context: 'scene log', message: 'state' }),
  code: msg({ context: 'scene log', message: 'exit code' }),
  oom: msg({ context: 'scene log', message: 'out of memory' }),
  port: msg({ context: 'scene log', message: 'port' }),
  bytes_up: msg({ context: 'scene log', message: 'bytes in' }),
  bytes_down: msg({ context: 'scene log', message: 'bytes out' }),
  seconds: msg({ context: 'scene log', message: 'seconds' }),
  of: msg({ context: 'scene log', message: 'of' }),
  connections: msg({ context: 'scene log', message: 'connections' }),
  snapshot: msg({ context: 'scene log', message: 'snapshot' }),
  minutes: msg({ context: 'scene log', message: 'minutes' }),
  taken: msg({ context: 'scene log', message: 'taken port' }),
  next: msg({ context: 'scene log', message: 'port instead' }),
  first: msg({ context: 'scene log', message: 'first port' }),
  last: msg({ context: 'scene log', message: 'last port' }),
}

/** Words of the scene's log. */
export const logWords: Readonly<Record<string, MessageDescriptor>> = {
  start: msg({ context: 'scene log', message: 'Start' }),
  restart: msg({ context: 'scene log', message: 'Restart' }),
  pause: msg({ context: 'scene log', message: 'Pause' }),
  recover: msg({ context: 'scene log', message: 'Recover' }),
  hang: msg({ context: 'scene log', message: 'Hang' }),
  snapshot: msg({ context: 'scene log', message: 'Snapshot' }),
  reset: msg({ context: 'scene log', message: 'Reset' }),
  rebuild: msg({ context: 'scene log', message: 'Rebuild' }),
  close: msg({ context: 'scene log', message: 'Close' }),
  delete: msg({ context: 'scene log', message: 'Delete' }),
  extend: msg({ context: 'scene log', message: 'Extended' }),
  done: msg({ context: 'scene log', message: 'Done' }),
  failed: msg({ context: 'scene log', message: 'Failed' }),
  broken: msg({ context: 'scene log', message: 'Error' }),
  withdraw: msg({ context: 'scene log', message: 'Taken back' }),
  health_lost: msg({ context: 'scene log', message: 'Health check failed' }),
  health_back: msg({ context: 'scene log', message: 'Health check passed again' }),
  exit: msg({ context: 'scene log', message: 'A node ended' }),
  queue_timeout: msg({ context: 'scene log', message: 'Waited too long for room' }),
  flag_placed: msg({ context: 'scene log', message: 'Flag placed' }),
  console_open: msg({ context: 'scene log', message: 'Console opened' }),
  console_close: msg({ context: 'scene log', message: 'Console closed' }),
  console_takeover: msg({ context: 'scene log', message: 'Console taken over' }),
  gateway_open: msg({ context: 'scene log', message: 'Forwarder connected' }),
  gateway_close: msg({ context: 'scene log', message: 'Forwarder left' }),
  web_open: msg({ context: 'scene log', message: 'Web page opened' }),
  port_taken: msg({ context: 'scene log', message: 'Host port taken by another program' }),
  port_none: msg({ context: 'scene log', message: 'No host port left' }),
}

/** The word of a value that comes from a log; undefined where it is none of ours. */
const wordIn =
  (words: Readonly<Record<string, MessageDescriptor>>) =>
  (value: string | number): MessageDescriptor | undefined =>
    Object.hasOwn(words, value) ? words[value] : undefined
export const closeWordOf = wordIn(closeWords)
export const nodeWordOf = wordIn(nodeWords)
