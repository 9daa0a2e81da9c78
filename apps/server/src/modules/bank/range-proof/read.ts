import type { RangeProof, RangeProofView } from '@beacon/api/range-proof'
import { eq } from 'drizzle-orm'
import type { SignedIn } from '../../../context.ts'
import { rangeProof, type RangeProofRecord } from '../../../db/schema/range-proof.ts'
import { findScene } from '../question-scene/index.ts'
import { getTested } from '../scene-trial/index.ts'

/** @throws not_found, permission_missing */
export async function readProof(ctx: SignedIn, id: string): Promise<RangeProof> {
  const question = await getTested(ctx, id)
  const has_scene = (await findScene(ctx.db, id)) !== null
  const [row] = await ctx.db.select().from(rangeProof).where(eq(rangeProof.question_id, id))
  return { has_scene, proof: row === undefined ? null : viewOf(row, question.version) }
}

function viewOf({ question_id: _question, proof_id: _proof, user_id: _user, ...row }: RangeProofRecord, now: number): RangeProofView {
  return { ...row, is_old: row.version < now }
}
