import type { Executor } from '../../../db/database.ts'
import { openPort } from '../../../port.ts'

/** Somebody who needs a service as it is: an authoring that puts it in, or the platform that keeps it running. */
export interface ServiceUse {
  kind: 'authoring' | 'running'
  service_id: string
  /** Of the image that is made, or of the running service. */
  name: string
}
export interface ServiceUser {
  /** Uses of these services. A transaction that holds the rows of the services asks. */
  usesOf: (executor: Executor, service_ids: readonly string[]) => Promise<ServiceUse[]>
}
/** Injections and runs stand above the services. */
export const serviceUsePort = openPort<readonly ServiceUser[]>('scenes/service')
