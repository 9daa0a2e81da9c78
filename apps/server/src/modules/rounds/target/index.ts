import { roundTarget as contract } from '@beacon/api/rounds/target'
import { implement, type Module } from '../../../module.ts'
import { listTargets, saveTarget } from './desk.ts'

export { ownersOf } from './owners.ts'
export { withTargets } from './settings.ts'
export { addressOf, selectNops, selectNumbered, targetsOf, type Target } from './targets.ts'

/** Where the boxes of entrants stand. */
export const roundTargetModule: Module = {
  name: 'roundTarget',
  handlers: implement(contract, {
    list: ({ ctx, params, query }) => listTargets(ctx, params.resource_id, query),
    update: ({ ctx, params, body }) => saveTarget(ctx, params, body),
  }),
}
