import { deskHill as contract } from '@beacon/api/kinds/koh/hill-desk'
import { implement, type Module } from '../../../../module.ts'
import { readDeskAlerts } from '../alerts/index.ts'
import { keepHills } from '../keep/index.ts'
import { listHills } from './list.ts'
import { addHills } from './place.ts'
import { listProbes } from './probes.ts'
import { restartHill } from './restart.ts'
import { removeHill, renewHill, updateHill } from './update.ts'

export { copyHills } from './place.ts'

/** Hills of a contest: copies of the bank's, kept as what runs. */
export function deskHillModule(): Module {
  let keeping: { stop: () => Promise<void> } | undefined
  return {
    name: 'desk-hill',
    handlers: implement(contract, {
      list: ({ ctx, params }) => listHills(ctx, params.resource_id),
      add: ({ ctx, params, body }) => addHills(ctx, params.resource_id, body),
      update: ({ ctx, params, body }) => updateHill(ctx, params, body),
      renew: ({ ctx, params, body }) => renewHill(ctx, params, body),
      restart: ({ ctx, params }) => restartHill(ctx, params),
      alerts: ({ ctx, params, query }) => readDeskAlerts(ctx, params.resource_id, query),
      probes: ({ ctx, params, query }) => listProbes(ctx, params.resource_id, query),
      remove: ({ ctx, params }) => removeHill(ctx, params),
    }),
    start: async (platform) => {
      keeping = await keepHills(platform)
    },
    stop: () => keeping?.stop(),
  }
}
