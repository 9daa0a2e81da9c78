import { analysis as contract } from '@beacon/api/topic/analysis'
import { implement, type Module } from '../../../../module.ts'
import { readAnalysis, readRealMatrix, readRealTrend } from './read.ts'

export { failShare, median } from './measures.ts'
export { selectTryCounts, type TryCount } from './repo.ts'
export { solvesByTopic, type TopicSolve } from './solves.ts'

export const analysisModule: Module = {
  name: 'analysis',
  handlers: implement(contract, {
    read: ({ ctx, params }) => readAnalysis(ctx, params.resource_id),
    trend: ({ ctx, params }) => readRealTrend(ctx, params.resource_id),
    matrix: ({ ctx, params, query }) => readRealMatrix(ctx, params.resource_id, query),
  }),
}
