import { ranking } from '@beacon/api/ranking'
import { implement, type Implementation } from '../../module.ts'
import { adjust, listAdjustments } from './adjust.ts'
import { readMatrix, readRanking, readTrend } from './read.ts'
import { recompute } from './recompute.ts'
import { rejudge } from './rejudge.ts'
import { listScores } from './scores.ts'

export const rankingRoutes: Implementation[] = implement(ranking, {
  list: ({ ctx, params, query }) => readRanking(ctx, params.resource_id, query),
  matrix: ({ ctx, params, query }) => readMatrix(ctx, params.resource_id, query),
  trend: ({ ctx, params, query }) => readTrend(ctx, params.resource_id, query),
  scores: ({ ctx, params, query }) => listScores(ctx, { params, query }),
  adjust: ({ ctx, params, body }) => adjust(ctx, { params, body }),
  adjustments: ({ ctx, params, query }) => listAdjustments(ctx, { params, query }),
  rejudge: ({ ctx, params, body }) => rejudge(ctx, { params, body }),
  recompute: ({ ctx, params }) => recompute(ctx, params.resource_id),
})
