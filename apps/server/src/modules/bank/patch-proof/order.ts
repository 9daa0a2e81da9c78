import type { PatchProof } from '@beacon/api/bank/patch-proof'
import { sql } from 'drizzle-orm'
import type { SignedIn } from '../../../context.ts'
import { change } from '../../../db/change.ts'
import { newId } from '../../../db/id.ts'
import { fail } from '../../../failure.ts'
import type { HeldQuestion } from '../question/index.ts'
import { readPatch } from '../../platform/archive-upload/index.ts'
import { findFile } from '../../platform/file/index.ts'
import { rateLimit } from '../../platform/rate-limit/index.ts'
import { cancelJudgings, drawShare, judgingsOf, orderJudgings } from '../../scenes/judging/index.ts'
import { plantAs, proofOwner, timesOf } from '../judged-question/index.ts'
import { getProvable, keyOf, lacksOf, readProof, type Provable } from './read.ts'

const mostPerHour = 60
/** People wait for patches, an author for a proof. */
const priority = -10

/** Orders a proof; the one of this question that waits or runs is the answer. @throws proof_incomplete, patch_archive, patch_no_script */
export async function startProof(ctx: SignedIn, id: string): Promise<PatchProof> {
  await rateLimit(ctx, `patch-proof ${ctx.actor.user_id}`, mostPerHour, 3_600_000)
  const found = await getProvable(ctx, id)
  const terms = await wholeOf(ctx, found)
  await change(ctx, entryOf(found.question, 'proof_start'), async (tx, note) => {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${proofOwner(id)}, 0))`)
    const isOpen = (await judgingsOf(tx, { owner: proofOwner(id), limit: 1 })).some(({ state }) => state === 'queued' || state === 'leased')
    note({ after: { again: isOpen } })
    if (!isOpen)
      await orderJudgings(tx, ctx.secret, [
        { ...terms, key: keyOf({ digest: found.question.digest, user_id: ctx.actor.user_id, proof_id: newId() }) },
      ])
  })
  return readProof(ctx, id)
}

async function wholeOf(ctx: SignedIn, found: Provable) {
  const { question, scene } = found
  const lacks = await lacksOf(ctx, found)
  const { checker_id, exploit_id, reference_patch } = question
  if (lacks.length > 0 || scene === null || checker_id === null || exploit_id === null || reference_patch === null)
    return fail('proof_incomplete', { lacks })
  await readPatch(ctx, (await findFile(ctx.db, reference_patch.file_id)) ?? fail('not_found'))
  const { node, port, restart_command, flag_place } = question
  const own = { node, port, restart_command, checker_id, exploit_id }
  return {
    ...own,
    owner: proofOwner(question.resource_id),
    definition: scene.definition,
    flag_at: plantAs(flag_place),
    patch_file_id: reference_patch.file_id,
    plan: found.plan(timesOf({ ...question, checker_id, exploit_id }), drawShare()),
    ...(found.flag === undefined ? {} : { flag: found.flag() }),
    priority,
  }
}

/** Takes back what waits, and cuts what runs. */
export async function stopProof(ctx: SignedIn, id: string): Promise<PatchProof> {
  const { question } = await getProvable(ctx, id)
  await change(ctx, entryOf(question, 'test_stop'), async (tx) => {
    await cancelJudgings(tx, proofOwner(id))
  })
  return readProof(ctx, id)
}

const entryOf = ({ resource_id, name }: HeldQuestion, operation: 'proof_start' | 'test_stop') => ({
  module: 'question' as const,
  operation,
  object_type: 'question',
  object_id: resource_id,
  object_name: name,
})
