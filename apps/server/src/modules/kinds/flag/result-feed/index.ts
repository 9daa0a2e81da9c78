import { contestExport as contract } from '@beacon/api/export'
import { implement, type Module } from '../../../../module.ts'
import { readClics, readCtftime } from './read.ts'

export { clicsFeed } from './clics.ts'
export { asciiJson, ctftimeFeed } from './ctftime.ts'

/** Results as readers outside know them: CTFtime's scoreboard and the CLICS event feed. */
export const resultFeedModule: Module = {
  name: 'result-feed',
  handlers: implement(contract, {
    ctftime: ({ ctx, params, query }) => readCtftime(ctx, params.resource_id, query.viewer_key),
    clics: ({ ctx, params, query }) => readClics(ctx, params.resource_id, query.viewer_key),
  }),
}
