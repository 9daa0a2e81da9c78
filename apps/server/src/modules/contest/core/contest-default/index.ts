import { contestDefault as contract } from '@beacon/api/contest/contest-default'
import { implement, type Module } from '../../../../module.ts'
import { changeDefaults, listDefaultHistory, readDefaults, readUsage } from './service.ts'

export { defaultsOf } from './service.ts'

/** Level D: what a new contest of a kind stands on. */
export const contestDefaultModule: Module = {
  name: 'contest-default',
  handlers: implement(contract, {
    get: ({ ctx, query }) => readDefaults(ctx, query.kind),
    usage: ({ ctx, query }) => readUsage(ctx, query.kind),
    update: ({ ctx, body }) => changeDefaults(ctx, body),
    history: ({ ctx, query }) => listDefaultHistory(ctx, query),
  }),
}
