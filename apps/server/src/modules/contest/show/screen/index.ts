import { resolver, union } from '@beacon/api/contest/screen'
import { implement, type Module } from '../../../../module.ts'
import { openAutoPilot } from './resolver-auto.ts'
import { act, prepare, readDesk } from './resolver.ts'
import { readResolverState } from './screen-view.ts'
import { readUnion } from './union.ts'

/** What displays show beyond one contest's public pages: the resolver, and several contests at once. */
export { kindScreen, type KindScreen } from './port.ts'
export function screenModule(): Module {
  const pilot = openAutoPilot()
  return {
    name: 'screen',
    handlers: [
      ...implement(resolver, {
        desk: ({ ctx, params }) => readDesk(ctx, params.resource_id),
        prepare: ({ ctx, params, body }) => prepare(ctx, params.resource_id, body),
        act: ({ ctx, params, body }) => act(ctx, params.resource_id, body),
        shown: ({ ctx, params, query }) => readResolverState(ctx, params.resource_id, query.screen_id),
      }),
      ...implement(union, { board: ({ ctx, params, query }) => readUnion(ctx, params.screen_id, query.top) }),
    ],
    start: pilot.start,
    stop: pilot.stop,
  }
}
