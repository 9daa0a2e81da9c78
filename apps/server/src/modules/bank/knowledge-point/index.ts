import { knowledgePoint as contract } from '@beacon/api/bank/knowledge-point'
import { implement, type Module } from '../../../module.ts'
import { changePoint, createPoint, listViews, mergePoint, removePoint } from './service.ts'

export { insertPoints, lockTrees, selectPoints, type PointRow } from './repo.ts'
export { ownKey } from './service.ts'
export { findMainPoints, findPointName, getPointName } from './named.ts'

export const knowledgePointModule: Module = {
  name: 'knowledge-point',
  handlers: implement(contract, {
    list: ({ ctx, query }) => listViews(ctx, query),
    create: ({ ctx, body }) => createPoint(ctx, body),
    update: ({ ctx, params, body }) => changePoint(ctx, params.resource_id, body),
    merge: ({ ctx, params, body }) => mergePoint(ctx, params.resource_id, body.into),
    remove: ({ ctx, params }) => removePoint(ctx, params.resource_id),
  }),
}
