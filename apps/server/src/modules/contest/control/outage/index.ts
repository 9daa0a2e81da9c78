import { contestOutage as contract } from '@beacon/api/contest/outage'
import { every } from '../../../../every.ts'
import { implement, type Module } from '../../../../module.ts'
import { decideOutage, listOutages } from './outages.ts'
import { beat, pulseMs } from './pulse.ts'

/** When the server was away, and giving the time of contests back. */
export function outageModule(): Module {
  let beats: { stop: () => Promise<void> } | undefined
  return {
    name: 'contest-outage',
    handlers: implement(contract, {
      list: ({ ctx, params }) => listOutages(ctx, params.resource_id),
      decide: ({ ctx, params, body }) => decideOutage(ctx, params, body),
    }),
    start: async ({ db, log }) => {
      await beat(db)
      beats = every(
        pulseMs,
        () => beat(db),
        (error) => log.debug({ err: error }, 'the pulse of the server was not written'),
      )
    },
    stop: () => beats?.stop(),
  }
}
