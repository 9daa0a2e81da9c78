import { deskReset, resetApplication as contract } from '@beacon/api/rounds/reset-application'
import { implement, type Module } from '../../../module.ts'
import { grant, listApplications, reject } from './desk.ts'
import { apply, listOwn } from './own.ts'

export { kindReset, type KindReset } from './port.ts'
export { countWaiting } from './repo.ts'

/** Entrants ask the organisers to put a box back, which is theirs to decide. */
export const resetApplicationModule: Module = {
  name: 'resetApplication',
  handlers: [
    ...implement(contract, {
      list: ({ ctx, params }) => listOwn(ctx, params),
      apply: ({ ctx, params, body }) => apply(ctx, params, body),
    }),
    ...implement(deskReset, {
      list: ({ ctx, params, query }) => listApplications(ctx, params.resource_id, query),
      grant: ({ ctx, params }) => grant(ctx, params),
      reject: ({ ctx, params, body }) => reject(ctx, params, body),
    }),
  ],
}
