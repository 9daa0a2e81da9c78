import type { RefereeDetail } from '@beacon/api/kinds/rw/referee'
import type { DecisionView, VoteView } from '@beacon/api/kinds/rw/referee-views'
import { asc, eq } from 'drizzle-orm'
import type { SignedIn } from '../../../../context.ts'
import { rwDecision, type RwDecisionRecord, type VoteRecord } from '../../../../db/schema/kinds/rw/play.ts'
import { fail } from '../../../../failure.ts'
import { reportView } from '../challenge/index.ts'
import { goalOf, overrunOf } from '../demo/index.ts'
import { isExcluded } from './door.ts'
import { readDesk, rowOf } from './list.ts'

/** A vote is its referee's alone until enough have voted: nobody follows another one. */
function voteViewOf(ctx: SignedIn, isOpen: boolean, { user_id, by, has_conflict, at, result, scores, remark }: VoteRecord): VoteView {
  const is_me = user_id === ctx.actor.user_id
  return { by, is_me, has_conflict, at, vote: isOpen || is_me ? { result, scores, remark } : null }
}

function decisionView({ rev, result, rubric_sum, rubric_of, attempt, by, reason, at }: RwDecisionRecord): DecisionView {
  return { rev, result, rubric: Math.round(rubric_sum / rubric_of), attempt, by, reason, at }
}

/** A challenge whole, as a referee works on it. */
export async function readDetail(ctx: SignedIn, at: { resource_id: string; challenge_id: string }): Promise<RefereeDetail> {
  const desk = await readDesk(ctx, at.resource_id)
  const one = desk.challenges.find(({ challenge_id }) => challenge_id === at.challenge_id) ?? fail('not_found')
  const votes = desk.votes.get(one.challenge_id) ?? []
  const isOpen = one.state === 'end' || votes.length >= desk.seat.contest.judges_needed
  const decisions = await ctx.db.select().from(rwDecision).where(eq(rwDecision.challenge_id, one.challenge_id)).orderBy(asc(rwDecision.rev))
  const { terms } = one
  const { name = '', name_other = '', counts = '', counts_other = '', percent = 0 } = goalOf(one) ?? {}
  return {
    ...rowOf(ctx, desk, one),
    needs: one.needs,
    ai_use: one.ai_use,
    requested_by: one.requested_by,
    move_reason: one.move_reason,
    cancel_reason: one.cancel_reason,
    goal: { name, name_other, counts, counts_other, percent },
    rubric: terms.rubric,
    forbidden: terms.forbidden,
    target: {
      kind: terms.target_kind,
      product: terms.target_product,
      version: terms.target_version,
      serial: terms.target_serial,
      score: terms.score,
    },
    reset_steps: terms.reset_steps,
    reports: (desk.reports.get(one.challenge_id) ?? []).map(reportView),
    marks: one.marks.map(({ n, kind, at: instant, by, cause, reason }) => ({
      n,
      kind,
      at: instant,
      by,
      cause,
      reason,
      overrun_s: overrunOf(desk.seat.contest, one, { kind, at: instant }),
    })),
    may_vote: !isExcluded(desk.seat.contest, desk.conflictOf(one.entrant_id)),
    votes_given: votes.map((vote) => voteViewOf(ctx, isOpen, vote)),
    decisions: decisions.map(decisionView),
  }
}
