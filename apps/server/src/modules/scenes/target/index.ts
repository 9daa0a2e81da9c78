import { target as contract } from '@beacon/api/scene/target'
import { implement, type Module } from '../../../module.ts'
import { copyTarget, exportTarget, tryTarget } from './act.ts'
import { listTargets } from './list.ts'
import { readAccounts, readTarget } from './read.ts'
import { offerTargets, saveTarget } from './write.ts'

export { targetUsePort } from './port.ts'

/** Cards of images with the role `target`. */
export const targetModule: Module = {
  name: 'target',
  handlers: implement(contract, {
    list: ({ ctx, query }) => listTargets(ctx, query),
    get: ({ ctx, params }) => readTarget(ctx, params.resource_id),
    save: ({ ctx, params, body }) => saveTarget(ctx, params.resource_id, body),
    accounts: ({ ctx, params }) => readAccounts(ctx, params.resource_id),
    offer: ({ ctx, body }) => offerTargets(ctx, body),
    try: ({ ctx, params }) => tryTarget(ctx, params.resource_id),
    copy: ({ ctx, params, body }) => copyTarget(ctx, params.resource_id, body),
    export: ({ ctx, params }) => exportTarget(ctx, params.resource_id),
  }),
}
