import type { CloseReason } from '@beacon/engine/scene'
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'

/** Why a scene was closed, where no person did it. */
const closeWords: Readonly<Record<CloseReason, MessageDescriptor>> = {
  asked: msg`closed on request`,
  time_over: msg`its time ran out`,
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
  hang: msg({ context: 'scene log', message: 'Suspend' }),
  snapshot: msg({ context: 'scene log', message: 'Snapshot' }),
  reset: msg({ context: 'scene log', message: 'Reset' }),
  rebuild: msg({ context: 'scene log', message: 'Rebuild' }),
  close: msg({ context: 'scene log', message: 'Close' }),
  delete: msg({ context: 'scene log', message: 'Delete' }),
  extend: msg({ context: 'scene log', message: 'Extended' }),
  done: msg({ context: 'scene log', message: 'Done' }),
  failed: msg({ context: 'scene log', message: 'Failed' }),
  broken: msg({ context: 'scene log', message: 'Error' }),
  withdraw: msg({ context: 'scene log', message: 'Withdrawn' }),
  health_lost: msg({ context: 'scene log', message: 'Health check failed' }),
  health_back: msg({ context: 'scene log', message: 'Health check passed again' }),
  exit: msg({ context: 'scene log', message: 'A node exited' }),
  queue_timeout: msg({ context: 'scene log', message: 'Waited too long for capacity' }),
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
