import type { RangeProof } from '@beacon/api/bank/range-proof'
import { eq, sql } from 'drizzle-orm'
import * as z from 'zod/mini'
import type { Ctx, JobResult, SignedIn } from '../../../context.ts'
import { change } from '../../../db/change.ts'
import { newId } from '../../../db/id.ts'
import { rangeProof, type RangeProofRecord } from '../../../db/schema/bank/range-proof.ts'
import { fail } from '../../../failure.ts'
import { onBehalfOf, personCtx } from '../../platform/person/index.ts'
import { rateLimit } from '../../platform/rate-limit/index.ts'
import { findScene } from '../question-scene/index.ts'
import { getTested } from '../scene-trial/index.ts'
import { prove } from './prove.ts'
import { isLost, readProof } from './read.ts'

export const proofJob = 'range_proof'
const order = z.object({
  proof_id: z.uuid(),
  by: z.object({
    user_id: z.string(),
    session_id: z.nullable(z.string()),
    token_id: z.nullable(z.string()),
    ip: z.string(),
    request_id: z.string(),
  }),
})

const mostPerHour = 60

/** Orders a proof; the one of this question that runs already is the answer. @throws not_found where the question has no scene */
export async function startProof(ctx: SignedIn, id: string): Promise<RangeProof> {
  const question = await getTested(ctx, id)
  await rateLimit(ctx, `range-proof ${ctx.actor.user_id}`, mostPerHour, 3_600_000)
  if ((await findScene(ctx.db, id)) === null) fail('not_found')
  const entry = {
    module: 'question' as const,
    operation: 'proof_start' as const,
    object_type: 'question',
    object_id: id,
    object_name: question.name,
  }
  await change(ctx, entry, async (tx, note) => {
    const values = {
      question_id: id,
      proof_id: newId(),
      user_id: ctx.actor.user_id,
      state: 'running' as const,
      result: null,
      problems: [],
      version: question.version,
      started_at: new Date().toISOString(),
      finished_at: null,
      start_s: null,
      report: null,
    }
    // Two that press at once meet at the row: the second finds a proof that runs, and orders none.
    const isFree = sql`${rangeProof.state} = 'done' or ${isLost}`
    const ordered = await tx
      .insert(rangeProof)
      .values(values)
      .onConflictDoUpdate({ target: rangeProof.question_id, set: values, setWhere: isFree })
      .returning({ proof_id: rangeProof.proof_id })
    note({ after: { again: ordered.length === 0 } })
    if (ordered.length > 0) await ctx.jobs.enqueue(tx, proofJob, { proof_id: values.proof_id, by: onBehalfOf(ctx) }, ctx.actor.user_id)
  })
  return readProof(ctx, id)
}

/** The job, with the rights that the person has now. One whose worker was killed begins again. */
export async function runProofJob(ctx: Ctx, given: unknown): Promise<JobResult> {
  const { proof_id, by } = z.parse(order, given)
  const [row] = await ctx.db.select().from(rangeProof).where(eq(rangeProof.proof_id, proof_id))
  if (row?.state !== 'running') return null
  // A newer proof of the question has another id: what an older one writes changes nothing.
  const end = (values: Partial<RangeProofRecord>) =>
    ctx.db
      .update(rangeProof)
      .set({ ...values, state: 'done', finished_at: new Date().toISOString() })
      .where(eq(rangeProof.proof_id, proof_id))
  try {
    const proven = await prove((await personCtx(ctx, by)) ?? fail('unauthenticated'), row)
    await end(proven)
    return { result: proven.result }
  } catch (error) {
    // The question, its scene or the right to it is gone: nobody waits for this proof any more.
    await end({ problems: [{ word: 'broken', values: {} }] })
    throw error
  }
}
