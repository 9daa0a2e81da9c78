import { sceneDesk as contract } from '@beacon/api/scene/scene-desk'
import { implement, type Module } from '../../../../module.ts'
import { registerBulk } from '../../../platform/bulk/index.ts'
import { actOnScenes, closeAll, extendScenes, sceneBulk } from './act.ts'
import { previewAct } from './act-preview.ts'
import { deployBulk, deployScenes } from './deploy.ts'
import { readNodeLog, readScene, readStats } from './detail.ts'
import { readFacts } from './facts.ts'
import { listScenes } from './list.ts'
import { readOrder, stopOrder } from './order.ts'
import { previewDeploy } from './plan.ts'

export { freeOf, placesOf, selectPlayers, type Deployed } from './plan.ts'
export { sceneStartItems } from './start-items.ts'
export { wishesOf } from './wishes.ts'

/** Scenes of a contest at its desk. What staff do counts for nobody. */
export const sceneDeskModule: Module = {
  name: 'scene-desk',
  handlers: implement(contract, {
    list: ({ ctx, params, query }) => listScenes(ctx, params.resource_id, query),
    facts: ({ ctx, params }) => readFacts(ctx, params.resource_id),
    get: ({ ctx, params }) => readScene(ctx, params),
    stats: ({ ctx, params }) => readStats(ctx, params),
    node_log: ({ ctx, params, query }) => readNodeLog(ctx, params, query.lines),
    act: ({ ctx, params, body }) => actOnScenes(ctx, params.resource_id, body),
    act_preview: ({ ctx, params, body }) => previewAct(ctx, params.resource_id, body),
    extend: ({ ctx, params, body }) => extendScenes(ctx, params.resource_id, body),
    close_all: ({ ctx, params, body }) => closeAll(ctx, params.resource_id, body),
    order: ({ ctx, params }) => readOrder(ctx, params),
    stop_order: ({ ctx, params }) => stopOrder(ctx, params),
    deploy_preview: ({ ctx, params, body }) => previewDeploy(ctx, params.resource_id, body),
    deploy: ({ ctx, params, body }) => deployScenes(ctx, params.resource_id, body),
  }),
  start: (platform) => {
    registerBulk(platform, sceneBulk)
    registerBulk(platform, deployBulk)
  },
}
