import { createHash } from 'node:crypto'
import { rwLimits as limits } from '@beacon/api/kinds/rw/limits'
import { or, sql } from 'drizzle-orm'
import type { Ctx } from '../../../../context.ts'
import { rwChallenge } from '../../../../db/schema/kinds/rw/play.ts'
import { ready, type Special } from '../../../../module.ts'
import { boardOf, frozenResults, isOpenRow, selectChallenges, selectStages } from '../demo/index.ts'
import { seeRw } from './sight.ts'

/** Stages, queue and what is over, for the hall: the same bytes for everybody, so that a cache may hold them. */
export async function readBoard(ctx: Ctx, id: string): Promise<Special> {
  const { contest, now } = await seeRw(ctx, id)
  const latest = sql`${rwChallenge.challenge_id} in (select c.challenge_id from rw_challenge c where c.contest_id = ${id} and c.run = ${contest.run}
    and c.state = 'end' order by c.ended_at desc limit ${2 * limits.done})`
  const challenges = await selectChallenges(ctx.db, contest, or(isOpenRow, latest))
  const stages = await selectStages(ctx.db, id)
  const board = boardOf({ contest, challenges, stages, now }, await frozenResults(ctx.db, contest, now))
  const version = createHash('sha256').update(JSON.stringify(board)).digest('base64url').slice(0, 16)
  return ready(JSON.stringify({ ...board, version }), { etag: `"${version}"` })
}
