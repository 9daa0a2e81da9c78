import { session as contract } from '@beacon/api/people/session'
import { implement, type Module } from '../../../module.ts'
import { systemInfo } from './info.ts'

export { systemInfo }

/** What the sign-in page shows: settings, organisations, contests to watch. */
export const systemInfoModule: Module = {
  name: 'system-info',
  handlers: implement(contract, { info: ({ ctx }) => systemInfo(ctx) }),
}
