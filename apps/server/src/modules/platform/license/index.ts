import { license as contract } from '@beacon/api/platform/license'
import { implement, type Module } from '../../../module.ts'
import { activate, remove, viewLicense } from './service.ts'

export { requireRoom } from './limit.ts'
export { roomRefusal } from './room.ts'
export { viewLicense } from './service.ts'

export const licenseModule: Module = {
  name: 'license',
  handlers: implement(contract, {
    get: ({ ctx }) => viewLicense(ctx),
    activate: ({ ctx, body }) => activate(ctx, body),
    remove: async ({ ctx, body }) => {
      await remove(ctx, body.confirm)
      return { ok: true as const }
    },
  }),
}
