import type { Parsed } from '@beacon/api/endpoint'
import type { RefereeDetail, rwReferee as contract } from '@beacon/api/kinds/rw/referee'
import type { DemoResult } from '@beacon/api/kinds/rw/views'
import { rubricShare, verdictOf, type RubricShare, type RwEvent } from '@beacon/engine/rw'
import { eq } from 'drizzle-orm'
import type { SignedIn } from '../../../../context.ts'
import { rwDecision, rwVote } from '../../../../db/schema/kinds/rw/play.ts'
import { fail } from '../../../../failure.ts'
import { iso } from '../../../contest/core/contest/index.ts'
import { appendEvents, type NewEvent } from '../../../contest/score/score/index.ts'
import { addMark, attemptsOf, setChallenge } from '../demo/index.ts'
import { actOn, type At, type Held } from './act.ts'
import { conflictsOf, isExcluded, seeSeat } from './door.ts'

type Bodies = { [Name in 'vote' | 'overrule']: Parsed<(typeof contract)[Name]>['body'] }

interface Decision {
  result: DemoResult
  rubric: RubricShare
  attempt: number
  /** Of the head referee; null: the votes decided. */
  head: { scores: number[]; reason: string } | null
}

/** The next revision: its row, its event, and a challenge that is over. The end of the demo stays where it was. */
async function settle({ ctx, tx, lock, one }: Held, { result, rubric, attempt, head }: Decision): Promise<void> {
  const [rev, ended_at] = [one.rev + 1, one.ended_at ?? iso(lock.at)]
  const by = head === null ? {} : { user_id: ctx.actor.user_id, by: ctx.actor.rep_name, reason: head.reason, scores: head.scores }
  const { challenge_id, goal_id, entrant_id, topic_id } = one
  await tx
    .insert(rwDecision)
    .values({ challenge_id, rev, result, rubric_sum: rubric.sum, rubric_of: rubric.of, attempt, at: iso(lock.at), ...by })
  if (one.state === 'challenging' && attemptsOf(one).is_trying)
    await addMark(tx, challenge_id, { at: lock.at, by: ctx.actor }, { kind: 'attempt_end' })
  await setChallenge(tx, challenge_id, { state: 'end', rev, result, attempt, ended_at })
  const payload = { challenge_id, rev, goal_id, result, rubric, attempt, ended_at: Date.parse(ended_at) }
  const about = { entrant_id, topic_id, solver_id: null, part: null } as const
  await appendEvents(tx, lock, [{ kind: 'demo.decided', lane: 'result', ...about, payload } satisfies NewEvent<RwEvent>])
}

/** A success has a share for every criterion and an attempt; a failure has neither. */
function mustBeWhole({ one }: Held, { result, scores }: Pick<Bodies['vote'], 'result' | 'scores'>): void {
  if (result === 'success' && attemptsOf(one).attempt === 0) fail('attempt_none')
  if (scores.length !== (result === 'success' ? one.terms.rubric.length : 0)) fail('rubric_incomplete')
}

/** Once, and never after the decision. The vote that makes enough decides, unless no side has more. */
export const giveVote = (ctx: SignedIn, at: At, { result, scores, remark }: Bodies['vote']): Promise<RefereeDetail> =>
  actOn(ctx, at, { operation: 'vote', states: ['challenging'] }, async (held) => {
    const { tx, one, contest, lock } = held
    const before = await tx.select().from(rwVote).where(eq(rwVote.challenge_id, one.challenge_id))
    if (before.some(({ user_id }) => user_id === ctx.actor.user_id)) fail('vote_given')
    if (attemptsOf(one).is_trying) fail('attempt_state')
    mustBeWhole(held, { result, scores })
    const conflict = (await conflictsOf(tx, ctx, contest))(one.entrant_id)
    if (isExcluded(contest, conflict)) fail('vote_conflict')
    const has_conflict = conflict !== null
    const vote = { user_id: ctx.actor.user_id, by: ctx.actor.rep_name, has_conflict, result, scores, remark }
    await tx.insert(rwVote).values({ ...vote, challenge_id: one.challenge_id, at: iso(lock.at) })
    const percents = one.terms.rubric.map(({ percent }) => percent)
    const verdict = verdictOf([...before, vote], contest.judges_needed, percents)
    const after = { result, scores, has_conflict }
    if (verdict.state !== 'decided') return { state: 'challenging', after }
    const { attempt } = attemptsOf(one)
    await settle(held, { result: verdict.result, rubric: verdict.rubric, attempt, head: null })
    return { state: 'end', after: { ...after, decided: verdict.result } }
  })

/** The head referee's word replaces what was decided; the former stands in the record. */
export async function overrule(ctx: SignedIn, at: At, body: Bodies['overrule']): Promise<RefereeDetail> {
  if (!(await seeSeat(ctx, at.resource_id)).is_head) fail('permission_missing', { item: 'contest.score' })
  const operation = body.rev === 0 ? 'decide' : 'overrule'
  return actOn(ctx, at, { operation, states: ['challenging', 'end'] }, async (held) => {
    const { one, tx, contest } = held
    const { result, scores, reason, rev } = body
    if (isExcluded(contest, (await conflictsOf(tx, ctx, contest))(one.entrant_id))) fail('vote_conflict')
    if (rev !== one.rev) fail('already_decided', { by: null, at: one.ended_at })
    mustBeWhole(held, { result, scores })
    const { attempt: begun } = attemptsOf(one)
    const attempt = Math.min(body.attempt ?? begun, begun)
    const percents = one.terms.rubric.map(({ percent }) => percent)
    const sum = result === 'success' ? rubricShare(percents, scores) : 0
    await settle(held, { result, rubric: { sum, of: 1 }, attempt, head: { scores, reason } })
    return { state: 'end', after: { result, scores, attempt, reason, rev: rev + 1 } }
  })
}
