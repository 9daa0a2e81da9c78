import { monitoring as contract } from '@beacon/api/contest/monitoring'
import { implement, type Module } from '../../../../module.ts'
import { readHealth } from './health.ts'
import { readMinutes, readOnline, readWatch } from './read.ts'

export { readMeteredSteps } from './metered.ts'

export const monitoringModule: Module = {
  name: 'monitoring',
  handlers: implement(contract, {
    minutes: ({ ctx, params, query }) => readMinutes(ctx, params.resource_id, query),
    online: ({ ctx, params, query }) => readOnline(ctx, params.resource_id, query),
    watch: ({ ctx, params, query }) => readWatch(ctx, params.resource_id, query),
    health: ({ ctx, params }) => readHealth(ctx, params.resource_id),
  }),
}
