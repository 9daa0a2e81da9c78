import type { OperationProof, ProofPhase } from '@beacon/api/kinds/operation/proof'
import { eq, sql } from 'drizzle-orm'
import type { SignedIn } from '../../../../../context.ts'
import { change } from '../../../../../db/change.ts'
import { clockNow } from '../../../../../db/clock.ts'
import { newId } from '../../../../../db/id.ts'
import { operationProving } from '../../../../../db/schema/kinds/operation/play.ts'
import type { StoredOperationPoint } from '../../../../../db/schema/kinds/operation/question-operation.ts'
import { fail } from '../../../../../failure.ts'
import { rateLimit } from '../../../../platform/rate-limit/index.ts'
import { cancelRuns, orderRuns } from '../../../../scenes/check/index.ts'
import { pointStage } from '../../check/index.ts'
import { scriptPoints } from '../points.ts'
import { findTrialScene, getProvable, lacksOf, readProof, runsNow, type Question } from './read.ts'

export const provingOwners = 'point-proof:'
export const provingOwner = (question_id: string): string => `${provingOwners}${question_id}`

const mostPerHour = 120
/** Checks that no runner took by then are given up. */
const waitsAtMostMs = 15 * 60_000
/** People wait for checks, an author for a proof. */
const priority = -10

interface Wish {
  phase: ProofPhase
  point_ids?: readonly string[] | undefined
}

/** Orders checks in the scene of the own test; those of this question that wait or run are the answer. */
export async function startProof(ctx: SignedIn, id: string, { phase, point_ids }: Wish): Promise<OperationProof> {
  await rateLimit(ctx, `point-proof ${ctx.actor.user_id}`, mostPerHour, 3_600_000)
  const question = await getProvable(ctx, id)
  const scene = await findTrialScene(ctx, id)
  if (!runsNow(scene)) return fail('scene_state')
  const points = await choosePoints(ctx, question, { scene, point_ids })
  const [first] = points
  if (first === undefined) return fail('proof_incomplete')
  await change(ctx, entryOf(question, 'proof_start'), async (tx, note) => {
    const now = clockNow()
    const proving_id = newId()
    const values = {
      question_id: id,
      proving_id,
      phase,
      point_ids: points.map(({ point_id }) => point_id),
      digests: question.digests,
      by: ctx.actor.user_id,
      ordered_at: new Date(now).toISOString(),
    }
    const made = await tx.insert(operationProving).values(values).onConflictDoNothing().returning({ id: operationProving.proving_id })
    note({ after: { phase, points: points.length, again: made.length === 0 } })
    if (made.length === 0) return
    const stages = points.map((point) =>
      pointStage(point, { script_id: question.script_ids[point.point_id] ?? '', entrant_no: null, seed: id, is_guard: false }),
    )
    await orderRuns(tx, ctx.secret, [
      {
        owner: provingOwner(id),
        key: proving_id,
        script_id: question.script_ids[first.point_id] ?? '',
        place: { at: 'scene', scene: scene.scene_id, gen: scene.life.gen },
        stages,
        priority,
        not_before: new Date(now).toISOString(),
        deadline: new Date(now + waitsAtMostMs).toISOString(),
      },
    ])
  })
  return readProof(ctx, id)
}

/** Those that were named, or all that can be checked. @throws check_point_not_found, proof_incomplete */
async function choosePoints(
  ctx: SignedIn,
  question: Question,
  { scene, point_ids }: { scene: Parameters<typeof lacksOf>[2]; point_ids: Wish['point_ids'] },
): Promise<StoredOperationPoint[]> {
  const all = scriptPoints(question)
  const lacks = await lacksOf(ctx, question, scene)
  const isWhole = ({ point_id }: StoredOperationPoint) => lacks.get(point_id)?.every((lack) => lack === 'no_agent') === true
  if (point_ids === undefined) return all.filter(isWhole)
  const named = all.filter(({ point_id }) => point_ids.includes(point_id))
  if (named.length < new Set(point_ids).size) return fail('check_point_not_found')
  if (!named.every(isWhole)) return fail('proof_incomplete')
  return named
}

export async function stopProof(ctx: SignedIn, id: string): Promise<OperationProof> {
  const question = await getProvable(ctx, id)
  await change(ctx, entryOf(question, 'test_stop'), async (tx) => {
    await tx.execute(sql`select from operation_proving where question_id = ${id} for update`)
    await cancelRuns(tx, provingOwner(id))
    await tx.delete(operationProving).where(eq(operationProving.question_id, id))
  })
  return readProof(ctx, id)
}

const entryOf = ({ resource_id, name }: Question, operation: 'proof_start' | 'test_stop') => ({
  module: 'question' as const,
  operation,
  object_type: 'question',
  object_id: resource_id,
  object_name: name,
})
