import { ranking } from '@beacon/api/contest/ranking'
import { implement, type Implementation } from '../../../../module.ts'
import { adjust, listAdjustments, undoAdjustment } from './adjust.ts'
import { readComposition } from './composition.ts'
import { readMatrix, readRanking, readTrend } from './read.ts'
import { applyRecompute, recompute } from './recompute.ts'
import { listScores } from './scores.ts'

export const rankingRoutes: Implementation[] = implement(ranking, {
  list: ({ ctx, params, query }) => readRanking(ctx, params.resource_id, query),
  matrix: ({ ctx, params, query }) => readMatrix(ctx, params.resource_id, query),
  trend: ({ ctx, params, query }) => readTrend(ctx, params.resource_id, query),
  scores: ({ ctx, params, query }) => listScores(ctx, { params, query }),
  adjust: ({ ctx, params, body }) => adjust(ctx, { params, body }),
  adjustments: ({ ctx, params, query }) => listAdjustments(ctx, { params, query }),
  undo_adjustment: ({ ctx, params, body }) => undoAdjustment(ctx, { params, body }),
  composition: ({ ctx, params, query }) => readComposition(ctx, { params, query }),
  recompute: ({ ctx, params }) => recompute(ctx, params.resource_id),
  apply_recompute: ({ ctx, params, body }) => applyRecompute(ctx, params.resource_id, body),
})
