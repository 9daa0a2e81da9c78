import { scene as contract } from '@beacon/api/scene/scene'
import { implement, type Module } from '../../../../module.ts'
import { readAccess } from './access.ts'
import { actOnOwn, extendOwn } from './act.ts'
import { listOwn } from './own.ts'
import { readScene, startOwn } from './start.ts'

export const playSceneModule: Module = {
  name: 'scene',
  handlers: implement(contract, {
    own: ({ ctx, params }) => listOwn(ctx, params.resource_id),
    get: ({ ctx, params }) => readScene(ctx, params),
    access: ({ ctx, params }) => readAccess(ctx, params, params.node_id),
    start: ({ ctx, params }) => startOwn(ctx, params),
    act: ({ ctx, params, body }) => actOnOwn(ctx, params, body.action),
    extend: ({ ctx, params, body }) => extendOwn(ctx, params, body.extensions_used),
  }),
}
