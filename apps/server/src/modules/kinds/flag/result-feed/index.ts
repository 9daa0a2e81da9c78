import { contestExport as contract } from '@beacon/api/contest/export'
import { implement, type Module } from '../../../../module.ts'
import { clicsRoutes } from './clics-routes.ts'
import { openClicsStreams } from './clics-stream.ts'
import { readClics, readCtftime } from './read.ts'

export { clicsFeed } from './clics.ts'
export { asciiJson, ctftimeFeed } from './ctftime.ts'

/** Results as readers outside know them: CTFtime's scoreboard, and the CLICS Contest API with its event feed. */
export function resultFeedModule(): Module {
  const streams = openClicsStreams()
  return {
    name: 'result-feed',
    handlers: [
      ...implement(contract, {
        ctftime: ({ ctx, params, query }) => readCtftime(ctx, params.resource_id, query.viewer_key),
        clics: ({ ctx, params, query }) => readClics(ctx, params.resource_id, query.viewer_key),
      }),
      ...clicsRoutes(streams),
    ],
    start: streams.start,
    stop: streams.stop,
  }
}
