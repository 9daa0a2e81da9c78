import type { Parsed } from '@beacon/api/endpoint'
import type { RefereeDetail, rwReferee as contract } from '@beacon/api/kinds/rw/referee'
import { eq } from 'drizzle-orm'
import type { SignedIn } from '../../../../context.ts'
import { rwVote } from '../../../../db/schema/kinds/rw/play.ts'
import { fail } from '../../../../failure.ts'
import { stateOf } from '../../../contest/core/contest/index.ts'
import { addMark, inQueue, isQueued, openStates, selectChallenges, setChallenge } from '../demo/index.ts'
import { actOn, type At } from './act.ts'

type Bodies = { [Name in 'cancel' | 'move']: Parsed<(typeof contract)[Name]>['body'] }

/** Where the equipment failed, the entrant waits again where it stood, as though it had not been called. */
export const cancelChallenge = (ctx: SignedIn, at: At, { cause, reason }: Bodies['cancel']): Promise<RefereeDetail> =>
  actOn(ctx, at, { operation: 'challenge_cancel', states: openStates }, async ({ tx, lock, one, contest }) => {
    const isBack = cause === 'equipment' && one.state !== 'waiting' && stateOf(contest, lock.at).status !== 'finished'
    await tx.delete(rwVote).where(eq(rwVote.challenge_id, one.challenge_id))
    if (isBack) {
      await addMark(tx, one.challenge_id, { at: lock.at, by: ctx.actor }, { kind: 'return', reason })
      await setChallenge(tx, one.challenge_id, { state: 'waiting', stage_id: null, called_at: null, started_at: null })
      return { state: 'waiting', after: { cause, reason } }
    }
    const is_counted = cause === 'withdrawn' || cause === 'rules'
    await setChallenge(tx, one.challenge_id, { state: 'cancel', cancel_cause: cause, cancel_reason: reason, is_counted })
    return { state: 'cancel', after: { cause, reason } }
  })

/** Everybody who waits gets a new number, so that no two share one. */
export const moveInQueue = (ctx: SignedIn, at: At, { place, reason }: Bodies['move']): Promise<RefereeDetail> =>
  actOn(ctx, at, { operation: 'challenge_move', states: ['waiting'] }, async ({ tx, lock, one, contest }) => {
    if (!isQueued(one, contest)) fail('report_unreviewed')
    const all = await selectChallenges(tx, contest)
    const queue = inQueue(all, contest)
    const numbers = queue.map((other) => other.place).sort((left, right) => left - right)
    const from = queue.findIndex(({ challenge_id }) => challenge_id === one.challenge_id)
    const others = queue.filter(({ challenge_id }) => challenge_id !== one.challenge_id)
    const to = Math.min(place - 1, others.length)
    const order = [...others.slice(0, to), one, ...others.slice(to)]
    for (const [index, other] of order.entries()) {
      const number = numbers[index]
      if (number !== undefined && number !== other.place) await setChallenge(tx, other.challenge_id, { place: number })
    }
    await setChallenge(tx, one.challenge_id, { move_reason: reason })
    await addMark(tx, one.challenge_id, { at: lock.at, by: ctx.actor }, { kind: 'move', reason })
    return { state: 'waiting', after: { from: from + 1, to: to + 1, reason } }
  })
