import { rwStage as contract } from '@beacon/api/kinds/rw/stage'
import { implement, type Module } from '../../../../module.ts'
import { addStage, closeStage, listStages, openStage, removeStage, updateStage } from './stages.ts'

export { copyStages } from './stages.ts'

/** Stages of a contest. */
export const rwStageModule: Module = {
  name: 'rwStage',
  handlers: implement(contract, {
    list: ({ ctx, params }) => listStages(ctx, params.resource_id),
    add: ({ ctx, params, body }) => addStage(ctx, params.resource_id, body),
    update: ({ ctx, params, body }) => updateStage(ctx, params, body),
    close: ({ ctx, params, body }) => closeStage(ctx, params, body.reason),
    open: ({ ctx, params }) => openStage(ctx, params),
    remove: ({ ctx, params }) => removeStage(ctx, params),
  }),
}
