import { contestService as contract } from '@beacon/api/kinds/attack-defense/service'
import { implement, type Module } from '../../../../module.ts'
import { listServices } from './list.ts'
import { addServices } from './place.ts'
import { runChecks } from './run-checks.ts'
import { removeService, renewService, updateService } from './update.ts'

export { rehearsedOf, serviceRows } from './list.ts'
export { copyServices } from './place.ts'
export { selectServices } from './repo.ts'
export { mustBeAd } from './see.ts'

/** Services of a contest: copies of the bank's. */
export const contestServiceModule: Module = {
  name: 'contestService',
  handlers: implement(contract, {
    list: ({ ctx, params }) => listServices(ctx, params.resource_id),
    add: ({ ctx, params, body }) => addServices(ctx, params.resource_id, body),
    update: ({ ctx, params, body }) => updateService(ctx, params, body),
    renew: ({ ctx, params, body }) => renewService(ctx, params, body),
    run_checks: ({ ctx, params, body }) => runChecks(ctx, params.resource_id, body),
    remove: ({ ctx, params }) => removeService(ctx, params),
  }),
}
