import { rwTarget as contract } from '@beacon/api/kinds/rw/target'
import { implement, type Module } from '../../../../module.ts'
import { listTargets } from './list.ts'
import { addTargets } from './place.ts'
import { removeTarget, renewTarget, updateTarget } from './update.ts'

export { targetEvents } from './events.ts'
export { copyTargets } from './place.ts'
export { mustBeRw, selectTargets } from './repo.ts'

/** Targets of a contest: copies of the bank's. */
export const rwTargetModule: Module = {
  name: 'rwTarget',
  handlers: implement(contract, {
    list: ({ ctx, params }) => listTargets(ctx, params.resource_id),
    add: ({ ctx, params, body }) => addTargets(ctx, params.resource_id, body),
    update: ({ ctx, params, body }) => updateTarget(ctx, params, body),
    renew: ({ ctx, params, body }) => renewTarget(ctx, params, body),
    remove: ({ ctx, params }) => removeTarget(ctx, params),
  }),
}
