import { direction as contract } from '@beacon/api/direction'
import { implement, type Module } from '../../module.ts'
import { createDirection, listAll, seedMissingDirections } from './service.ts'

export { directionKey } from './alias.ts'
export type { DirectionRow } from './repo.ts'
export { directionsFor, getDirection } from './service.ts'

export const directionModule: Module = {
  name: 'direction',
  handlers: implement(contract, {
    list: ({ ctx, query }) => listAll(ctx, query.bank),
    create: ({ ctx, body }) => createDirection(ctx, body),
  }),
  start: seedMissingDirections,
}
