import type { InstanceAction, InstancePurpose, InstanceType } from '@beacon/api/instance'
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'

export type Act = InstanceAction | 'extend' | 'delete'
/** As the menu shows them. */
export const acts = [
  'start',
  'hang',
  'restart',
  'pause',
  'recover',
  'snapshot',
  'reset',
  'rebuild',
  'extend',
  'close',
  'delete',
] as const satisfies readonly Act[]

export const actWords: Readonly<Record<Act, MessageDescriptor>> = {
  start: msg({ context: 'instance', message: 'Start' }),
  hang: msg({ context: 'instance', message: 'Stop…' }),
  restart: msg({ context: 'instance', message: 'Restart' }),
  pause: msg({ context: 'instance', message: 'Pause' }),
  recover: msg({ context: 'instance', message: 'Recover' }),
  snapshot: msg({ context: 'instance', message: 'Snapshot…' }),
  reset: msg({ context: 'instance', message: 'Reset…' }),
  rebuild: msg({ context: 'instance', message: 'Rebuild…' }),
  extend: msg({ context: 'instance', message: 'Extend by 1 h' }),
  close: msg({ context: 'instance', message: 'Close…' }),
  delete: msg({ context: 'instance', message: 'Delete…' }),
}

/** What is lost, said before it is done. What loses nothing is not asked about. */
export const losses: Readonly<Partial<Record<Act, MessageDescriptor>>> = {
  hang: msg`What is in memory is lost, the disk stays. Its room is free for others until it is started again.`,
  snapshot: msg`The machine is paused for a moment while its disk is copied. What is in memory is not kept.`,
  reset: msg`Everything that was changed on its disk is lost.`,
  rebuild: msg`The machine is made anew from what is set now. Everything that was changed on its disk is lost; snapshots stay.`,
  close: msg`Everything that was changed on its disk is lost, and so are its snapshots. It can be started again from its image.`,
  delete: msg`The machine is closed and deleted with its disk and its snapshots. This cannot be undone.`,
}
export const dangers: ReadonlySet<Act> = new Set(['reset', 'rebuild', 'close', 'delete'])

export const typeWords: Readonly<Record<InstanceType, MessageDescriptor>> = {
  run: msg({ context: 'instance type', message: 'Run' }),
  sandbox: msg({ context: 'instance type', message: 'Sandbox' }),
  backend_sandbox: msg({ context: 'instance type', message: 'Background sandbox' }),
}
export const purposeWords: Readonly<Record<InstancePurpose, MessageDescriptor | null>> = {
  machine: null,
  authoring: msg({ context: 'instance', message: 'for authoring' }),
  boot_test: msg({ context: 'instance', message: 'for a test boot' }),
  template: msg({ context: 'instance', message: 'of a template' }),
  service: msg({ context: 'instance', message: 'of a service' }),
}
