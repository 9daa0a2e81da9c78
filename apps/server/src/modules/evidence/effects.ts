import type { EvidenceDecision } from '@beacon/api/evidence'
import type { SignedIn } from '../../context.ts'
import type { Tx } from '../../db/database.ts'
import type { DecisionEffects, DecisionRecord } from '../../db/schema/evidence.ts'
import { fail } from '../../failure.ts'
import { setBan } from '../entrant/index.ts'
import { enterAdjustments, setVerdict } from '../ranking/index.ts'
import type { ContestLock } from '../score/index.ts'
import { findSubmissions, solvingTries } from './repo.ts'

export interface Act {
  decision: EvidenceDecision
  entrant_id: string
  reason: string
  points: number | null
  topic_id: string | null
}
type Effect = (tx: Tx, lock: ContestLock, act: Act, ctx: SignedIn) => Promise<DecisionEffects>

const nothing: Effect = async () => ({})

const penalise: Effect = async (tx, lock, { entrant_id, reason, points }, { actor }) => {
  const about = { points: -(points ?? 0), reason, visible: true, user_id: actor.user_id, by: actor.rep_name }
  const [made] = await enterAdjustments(tx, lock, { entrant_ids: [entrant_id], ...about })
  return made === undefined ? {} : { adjustment_id: made.adjustment_id }
}

const voidSolve: Effect = async (tx, lock, { entrant_id, topic_id }) => {
  const tries = topic_id === null ? [] : await solvingTries(tx, lock, entrant_id, topic_id)
  if (tries.length === 0) return fail('solve_missing')
  for (const row of tries) await setVerdict(tx, lock, row, 'wrong')
  return { submission_ids: tries.map(({ resource_id }) => resource_id) }
}

const ban: Effect = async (tx, lock, { entrant_id, reason }) => {
  if ((await setBan(tx, lock, entrant_id, { reason })) === null) return fail('entrant_action_refused')
  return {}
}

/** What a decision does to an entrant, under the contest's lock. */
export const effects: Record<EvidenceDecision, Effect> = {
  dismiss: nothing,
  watch: nothing,
  warn: nothing,
  penalty: penalise,
  void: voidSolve,
  ban,
}

/** Takes back what a decision did: the points by a counter-entry, the solves at their own places, the ban. */
export async function undo(tx: Tx, lock: ContestLock, row: DecisionRecord, ctx: SignedIn): Promise<void> {
  const { entrant_id, points, decision, reason } = row
  if (entrant_id === null) return
  if (decision === 'penalty' && points !== null) {
    const { adjustment_id } = row.effects
    const about = { points, reason, visible: true, user_id: ctx.actor.user_id, by: ctx.actor.rep_name }
    await enterAdjustments(tx, lock, {
      entrant_ids: [entrant_id],
      ...about,
      ...(adjustment_id === undefined ? {} : { undoes: adjustment_id }),
    })
  }
  const tries = await findSubmissions(tx, row.effects.submission_ids ?? [])
  for (const one of tries.values()) if (one.verdict === 'wrong') await setVerdict(tx, lock, one, 'correct')
  if (decision === 'ban') await setBan(tx, lock, entrant_id, null)
}
