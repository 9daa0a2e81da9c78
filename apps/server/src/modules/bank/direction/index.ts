import { direction as contract } from '@beacon/api/bank/direction'
import { implement, type Module } from '../../../module.ts'
import { changeDirection, createDirection, mergeDirection, orderDirections, removeDirection } from './manage.ts'
import { listAll, seedDirectionsOnce } from './service.ts'

export { directionKey } from './alias.ts'
export { directionPort } from './port.ts'
export type { DirectionRow } from './repo.ts'
export { directionFinder, directionsFor, directionSpellings, getDirection } from './service.ts'

export const directionModule: Module = {
  name: 'direction',
  handlers: implement(contract, {
    list: ({ ctx, query }) => listAll(ctx, query.bank),
    create: ({ ctx, body }) => createDirection(ctx, body),
    update: ({ ctx, params, body }) => changeDirection(ctx, params.resource_id, body),
    order: ({ ctx, body }) => orderDirections(ctx, body.direction_ids),
    merge: ({ ctx, params, body }) => mergeDirection(ctx, params.resource_id, body.into),
    remove: ({ ctx, params }) => removeDirection(ctx, params.resource_id),
  }),
  start: seedDirectionsOnce,
}
