import { viewerKey as contract } from '@beacon/api/contest/viewer-key'
import { implement, type Module } from '../../../../module.ts'
import { viewerOf } from '../viewer-cookie/index.ts'
import { currentScreen, openScreen } from './open.ts'
import { announceOn, changeScreen, createScreen, listScreens, revokeKey, rotateKey } from './service.ts'

export { tellScreen } from './command.ts'
export { viewerOf } from '../viewer-cookie/index.ts'
export { getScreen, limitWrongKeys, viewerByKey, viewOf } from './open.ts'
export { screensShowing, selectMembers } from './repo.ts'
export { copyScreens, endWatchScreen, openWatchScreen } from './watch.ts'

export const viewerKeyModule: Module = {
  name: 'viewer-key',
  handlers: implement(contract, {
    list: ({ ctx, params }) => listScreens(ctx, params.resource_id),
    create: ({ ctx, params, body }) => createScreen(ctx, params.resource_id, body),
    update: ({ ctx, params, body }) => changeScreen(ctx, params, body),
    announce: ({ ctx, params, body }) => announceOn(ctx, params, body),
    rotate: ({ ctx, params }) => rotateKey(ctx, params),
    revoke: ({ ctx, params }) => revokeKey(ctx, params),
    open: ({ ctx, body }) => openScreen(ctx, body),
    current: ({ ctx, params, query }) => currentScreen(ctx, params.resource_id, query.screen_id),
  }),
  viewer: viewerOf,
}
