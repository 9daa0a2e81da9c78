import { questionScene as contract } from '@beacon/api/bank/question-scene'
import { implement, type Module } from '../../../module.ts'
import { checkScene } from './check.ts'
import { readScene } from './read.ts'
import { removeScene, saveScene } from './save.ts'

export { copyScene, putScene, takeTemplate } from './put.ts'
export { findScene } from './repo.ts'
export { isPlayedInScenes } from './read.ts'
export { imageUsers } from './image-uses.ts'
export { topologyUses } from './topology-uses.ts'

export const questionSceneModule: Module = {
  name: 'question-scene',
  handlers: implement(contract, {
    get: ({ ctx, params }) => readScene(ctx, params.resource_id),
    save: ({ ctx, params, body: { version, ...terms } }) => saveScene(ctx, { id: params.resource_id, version }, terms),
    remove: ({ ctx, params, query }) => removeScene(ctx, { id: params.resource_id, version: query.version }),
    check: ({ ctx, body }) => checkScene(ctx, body),
  }),
}
