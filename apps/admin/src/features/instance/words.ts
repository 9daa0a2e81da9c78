import type { InstanceAction, InstancePurpose, InstanceType } from '@beacon/api/scene/instance'
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
  hang: msg`Memory is lost; the disk is kept. Its capacity is freed until the next start.`,
  snapshot: msg`Pauses the machine briefly while its disk is copied. Memory is not saved.`,
  reset: msg`All changes on its disk are lost.`,
  rebuild: msg`Rebuilds the machine from its current settings. All disk changes are lost; snapshots are kept.`,
  close: msg`Its disk changes and snapshots are lost. You can start it again from its image.`,
  delete: msg`Closes the machine and deletes its disk and snapshots. This cannot be undone.`,
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
