import type { InjectionProblem, InjectionStatus } from '@beacon/api/image/image-injection'
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'

export const injectionStatusWords: Readonly<Record<InjectionStatus, MessageDescriptor>> = {
  waiting: msg({ context: 'injection', message: 'Waiting' }),
  running: msg({ context: 'injection', message: 'Being injected' }),
  silent: msg({ context: 'injection', message: 'No activity' }),
  done: msg({ context: 'injection', message: 'Injected' }),
  failed: msg({ context: 'injection', message: 'Failed' }),
  cancelled: msg({ context: 'injection', message: 'Withdrawn' }),
}

/** Why a service was not put in, as the reason in “Injection failed: …”. */
const problemWords: Readonly<Record<InjectionProblem, MessageDescriptor>> = {
  exit: msg({ context: 'injection', message: 'the installer exited with code {code}' }),
  deadline: msg({ context: 'injection', message: 'it exceeded {min} min and was stopped' }),
  no_space: msg({ context: 'injection', message: "the node's disk is full" }),
  interrupted: msg({ context: 'injection', message: 'the server restarted and stopped the installer' }),
  snapshot_limit: msg({
    context: 'injection',
    message: 'the limit of {max} snapshots is reached and none can be removed',
  }),
  snapshot_failed: msg({ context: 'injection', message: 'no snapshot could be taken, so nothing was started' }),
  payload_gone: msg({ context: 'injection', message: 'the file of the service is gone' }),
  payload_wrong: msg({ context: 'injection', message: 'the file of the service cannot be unpacked into the node ({path})' }),
  no_shell: msg({ context: 'injection', message: 'the node has no shell' }),
  node_stopped: msg({ context: 'injection', message: 'the node stopped' }),
  engine_gone: msg({ context: 'injection', message: 'the engine failed ({text})' }),
  disc_full: msg({ context: 'injection', message: 'its files exceed the disc limit of 1 GB or 5,000 files' }),
  no_drive: msg({ context: 'injection', message: 'the machine has no disc drive' }),
  server_disk: msg({ context: 'injection', message: "the server's disk is full" }),
}

export function useReasonWords(): (problem: { code: InjectionProblem; details: Record<string, string | number> }) => string {
  const { i18n } = useLingui()
  return ({ code, details }) => i18n._({ ...problemWords[code], values: { code: '', min: '', max: '', path: '', text: '', ...details } })
}
