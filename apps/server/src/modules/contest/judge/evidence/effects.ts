import type { EvidenceDecision } from '@beacon/api/topic/evidence'
import type { SignedIn } from '../../../../context.ts'
import type { Tx } from '../../../../db/database.ts'
import type { DecisionEffects, DecisionRecord } from '../../../../db/schema/contest/evidence.ts'
import { fail } from '../../../../failure.ts'
import { setBan } from '../../entry/entrant/index.ts'
import { enterAdjustments } from '../../score/ranking/index.ts'
import type { ContestLock } from '../../score/score/index.ts'
import { kindEvidence } from './port.ts'

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

const warn: Effect = async (tx, lock, { entrant_id, reason }, { actor }) => {
  await kindEvidence.of(lock.contest).warn(tx, lock, { entrant_id, reason, user_id: actor.user_id })
  return {}
}

const voidSolve: Effect = (tx, lock, about) => kindEvidence.of(lock.contest).takeAway(tx, lock, about)

const ban: Effect = async (tx, lock, { entrant_id, reason }) => {
  if ((await setBan(tx, lock, entrant_id, { reason })) === null) return fail('entrant_action_refused')
  return {}
}

/** What a decision does to an entrant, under the contest's lock. */
export const effects: Record<EvidenceDecision, Effect> = {
  dismiss: nothing,
  watch: nothing,
  warn,
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
  await kindEvidence.of(lock.contest).giveBack(tx, lock, row.effects)
  if (decision === 'ban') await setBan(tx, lock, entrant_id, null)
}
