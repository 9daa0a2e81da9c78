import { defence as contract } from '@beacon/api/kinds/awdp/defence'
import { implement, type Module } from '../../../../module.ts'
import { readCells, readDesk, readMine } from './read.ts'

export { patches } from './patches.ts'
export { selectDefences } from './states.ts'

/** Both sides of every topic, for players, walls and the desk. */
export const defenceModule: Module = {
  name: 'defence',
  handlers: implement(contract, {
    mine: ({ ctx, params }) => readMine(ctx, params.resource_id),
    cells: ({ ctx, params }) => readCells(ctx, params.resource_id),
    desk: ({ ctx, params }) => readDesk(ctx, params.resource_id),
  }),
}
