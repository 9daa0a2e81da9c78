import { createHash } from 'node:crypto'
import type { Ctx } from '../../../../context.ts'
import { ready, type Special } from '../../../../module.ts'
import { boardOf, frozenResults, selectChallenges, selectStages } from '../demo/index.ts'
import { seeRw } from './sight.ts'

/** Stages, queue and what is over, for the hall: the same bytes for everybody, so that a cache may hold them. */
export async function readBoard(ctx: Ctx, id: string): Promise<Special> {
  const { contest, now } = await seeRw(ctx, id)
  const challenges = await selectChallenges(ctx.db, contest)
  const stages = await selectStages(ctx.db, id)
  const board = boardOf({ contest, challenges, stages, now }, await frozenResults(ctx.db, contest, now))
  const version = createHash('sha256').update(JSON.stringify(board)).digest('base64url').slice(0, 16)
  return ready(JSON.stringify({ ...board, version }), { etag: `"${version}"` })
}
