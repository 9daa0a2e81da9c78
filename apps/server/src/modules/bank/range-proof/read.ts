import type { RangeProof, RangeProofView } from '@beacon/api/bank/range-proof'
import { eq, sql } from 'drizzle-orm'
import type { SignedIn } from '../../../context.ts'
import { rangeProof, type RangeProofRecord } from '../../../db/schema/bank/range-proof.ts'
import { findScene } from '../question-scene/index.ts'
import { getTested } from '../scene-trial/index.ts'

const lastsAtMostMinutes = 60
/** All limits of a proof together, tried again after kills: one that is older has no worker any more, and will not end. */
export const isLost = sql<boolean>`${rangeProof.state} = 'running' and ${rangeProof.started_at} < now() - make_interval(mins => ${lastsAtMostMinutes})`

/** @throws not_found, permission_missing */
export async function readProof(ctx: SignedIn, id: string): Promise<RangeProof> {
  const question = await getTested(ctx, id)
  const has_scene = (await findScene(ctx.db, id)) !== null
  const [found] = await ctx.db.select({ row: rangeProof, isLost }).from(rangeProof).where(eq(rangeProof.question_id, id))
  if (found === undefined) return { has_scene, proof: null }
  return { has_scene, proof: viewOf(found.isLost ? endedUnfinished(found.row) : found.row, question.version) }
}

function viewOf({ question_id: _question, proof_id: _proof, user_id: _user, ...row }: RangeProofRecord, now: number): RangeProofView {
  return { ...row, is_old: row.version < now }
}

function endedUnfinished(row: RangeProofRecord): RangeProofRecord {
  const finished_at = new Date(Date.parse(row.started_at) + lastsAtMostMinutes * 60_000).toISOString()
  return { ...row, state: 'done', finished_at, problems: [{ word: 'took_too_long', values: { minutes: lastsAtMostMinutes } }] }
}
