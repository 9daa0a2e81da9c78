import type { ConsoleKind, ConsoleScreen } from '@beacon/api/scene/console'
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'

/** Which node, and which of its consoles; the first where none is named. */
export interface ConsoleTo {
  instance_id: string
  kind?: ConsoleKind | undefined
}

type State = ConsoleScreen['status']

/** The state of a scene in place of its screen. */
export const stateWords: Readonly<Record<State, MessageDescriptor>> = {
  none: msg({ context: 'status.scene', message: 'Not started' }),
  in_queue: msg({ context: 'status.scene', message: 'In queue' }),
  initialize: msg({ context: 'status.scene', message: 'Preparing' }),
  creating: msg({ context: 'status.scene', message: 'Starting' }),
  running: msg({ context: 'status.scene', message: 'Running' }),
  abnormal: msg({ context: 'status.scene', message: 'Abnormal' }),
  recovered: msg({ context: 'status.scene', message: 'Recovered' }),
  reset: msg({ context: 'status.scene', message: 'Reset' }),
  restarted: msg({ context: 'status.scene', message: 'Restarted' }),
  pausing: msg({ context: 'status.scene', message: 'Pausing' }),
  paused: msg({ context: 'status.scene', message: 'Paused' }),
  recovering: msg({ context: 'status.scene', message: 'Recovering' }),
  hanging: msg({ context: 'status.scene', message: 'Suspending' }),
  hanged: msg({ context: 'status.scene', message: 'Suspended' }),
  restarting: msg({ context: 'status.scene', message: 'Restarting' }),
  resetting: msg({ context: 'status.scene', message: 'Resetting' }),
  closing: msg({ context: 'status.scene', message: 'Closing' }),
  closed: msg({ context: 'status.scene', message: 'Closed' }),
  deleting: msg({ context: 'status.scene', message: 'Deleting' }),
  error: msg({ context: 'status.scene', message: 'Error' }),
  unknown: msg({ context: 'status.scene', message: 'Unknown' }),
}

export const kindWords: Readonly<Record<ConsoleKind, MessageDescriptor>> = {
  terminal: msg({ context: 'kind of console', message: 'Terminal' }),
  serial: msg({ context: 'kind of console', message: 'Serial' }),
  desktop: msg({ context: 'kind of console', message: 'Desktop' }),
}

/** States in which a shell can be opened. */
export const isRunning = (status: State): boolean => ['running', 'abnormal', 'recovered', 'reset', 'restarted'].includes(status)

/** Why a console ended, by the code of its socket. */
const ends = new Map<number, MessageDescriptor>([
  [1000, msg`The shell has ended.`],
  [4401, msg`The ticket was used or has expired.`],
  [4403, msg`You no longer have access to this console.`],
  [4404, msg`This node no longer exists.`],
  [4408, msg`The console was closed after inactivity.`],
  [4409, msg`The scene is no longer running.`],
  [4429, msg`Too many consoles are open. Close one.`],
  [4500, msg`The scene's machine is not responding.`],
])
const lost = msg`Connection lost.`
const reasons = new Map<string, MessageDescriptor>([
  ['hours', msg`The console reached its time limit.`],
  ['replaced', msg`The console was opened in another window.`],
])

export const endWord = (code: number, reason: string): MessageDescriptor => reasons.get(reason) ?? ends.get(code) ?? lost
