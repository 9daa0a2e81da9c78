import { range as contract } from '@beacon/api/kinds/cfs/range-operations'
import { implement, type Module } from '../../../../module.ts'
import { readRange } from './player.ts'
import { readDeskRanges, readWallRanges } from './shared.ts'

export { readKnownPlaces } from './player.ts'

export const rangeModule: Module = {
  name: 'range',
  handlers: implement(contract, {
    one: ({ ctx, params }) => readRange(ctx, params.resource_id, params.topic_id),
    wall: ({ ctx, params }) => readWallRanges(ctx, params.resource_id),
    desk: ({ ctx, params }) => readDeskRanges(ctx, params.resource_id),
  }),
}
