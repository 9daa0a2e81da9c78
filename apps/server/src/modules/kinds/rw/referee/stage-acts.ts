import type { Parsed } from '@beacon/api/endpoint'
import type { RefereeDetail, rwReferee as contract } from '@beacon/api/kinds/rw/referee'
import { eq } from 'drizzle-orm'
import type { SignedIn } from '../../../../context.ts'
import type { Tx } from '../../../../db/database.ts'
import { rwChallenge, rwVote, type ChallengeRecord, type StageRecord } from '../../../../db/schema/kinds/rw/play.ts'
import { fail, failFields } from '../../../../failure.ts'
import { iso, stateOf } from '../../../contest/core/contest/index.ts'
import {
  addMark,
  attemptsOf,
  isQueued,
  overrunAt,
  readingOf,
  selectChallenges,
  selectStages,
  setChallenge,
  stoppedBy,
} from '../demo/index.ts'
import { actOn, type At, type Held } from './act.ts'

type Bodies = { [Name in 'start' | 'attempt' | 'clock']: Parsed<(typeof contract)[Name]>['body'] }

function mustGoOn({ contest, lock }: Held): void {
  const { status } = stateOf(contest, lock.at)
  if (status === 'paused') fail('contest_paused')
}

async function stageOf({ tx, contest }: Held, stage_id: string): Promise<StageRecord> {
  return (await selectStages(tx, contest.resource_id)).find((one) => one.stage_id === stage_id) ?? fail('not_found')
}

/** @throws stage_busy where somebody else is called to the stage, or on it already */
async function mustBeFree({ tx, contest, one }: Held, stage: StageRecord, state: ChallengeRecord['state']): Promise<void> {
  const here = await selectChallenges(tx, contest, eq(rwChallenge.stage_id, stage.stage_id))
  if (here.some((other) => other.challenge_id !== one.challenge_id && other.state === state)) fail('stage_busy', { stage: stage.name })
}

export const callEntrant = (ctx: SignedIn, at: At, stage_id: string): Promise<RefereeDetail> =>
  actOn(ctx, at, { operation: 'challenge_call', states: ['waiting'] }, async (held) => {
    const { tx, lock, one, contest } = held
    const { status } = stateOf(contest, lock.at)
    if (status === 'finished') fail('contest_finished', { t: contest.end_at })
    mustGoOn(held)
    if (!isQueued(one, contest)) fail('report_unreviewed')
    const stage = await stageOf(held, stage_id)
    if (stage.close_reason !== null) fail('stage_closed', { stage: stage.name })
    await mustBeFree(held, stage, 'upcoming')
    await setChallenge(tx, one.challenge_id, { state: 'upcoming', stage_id, called_at: iso(lock.at) })
    await addMark(tx, one.challenge_id, { at: lock.at, by: ctx.actor }, { kind: 'call' })
    return { state: 'upcoming', after: { stage: stage.name }, stages: [stage_id] }
  })

/** The slot clock runs from here on, by the rows alone. */
export const startDemo = (ctx: SignedIn, at: At, { reset_steps }: Bodies['start']): Promise<RefereeDetail> =>
  actOn(ctx, at, { operation: 'challenge_start', states: ['upcoming'] }, async (held) => {
    const { tx, lock, one } = held
    mustGoOn(held)
    const ticked = new Set(reset_steps)
    if (one.terms.reset_steps.some((_step, index) => !ticked.has(index))) fail('reset_incomplete')
    await mustBeFree(held, await stageOf(held, one.stage_id ?? ''), 'challenging')
    await setChallenge(tx, one.challenge_id, { state: 'challenging', started_at: iso(lock.at) })
    await addMark(tx, one.challenge_id, { at: lock.at, by: ctx.actor }, { kind: 'start' })
    return { state: 'challenging' }
  })

/** An attempt begins while the clock runs; once somebody has voted there is none any more. */
export const markAttempt = (ctx: SignedIn, at: At, { is_begun, reason = '' }: Bodies['attempt']): Promise<RefereeDetail> =>
  actOn(ctx, at, { operation: 'attempt', states: ['challenging'] }, async (held) => {
    const { tx, lock, one, contest } = held
    const { attempt, is_trying } = attemptsOf(one)
    const overrun_s = overrunAt(contest, one, lock.at)
    if (is_begun) {
      mustGoOn(held)
      if (is_trying) fail('attempt_state')
      if (stoppedBy(one) !== null) fail('clock_stopped')
      if (attempt >= contest.demo_attempts) fail('attempts_used', { n: contest.demo_attempts })
      const [vote] = await tx.select().from(rwVote).where(eq(rwVote.challenge_id, one.challenge_id)).limit(1)
      if (vote !== undefined) fail('attempt_state')
      if (overrun_s !== null && contest.overrun_rule === 'refuse') fail('slot_over')
      if (overrun_s !== null && reason.trim() === '') failFields({ reason: { code: 'field_empty' } })
    } else if (!is_trying) fail('attempt_state')
    const late = overrun_s === null ? {} : { reason: reason.trim() }
    await addMark(tx, one.challenge_id, { at: lock.at, by: ctx.actor }, is_begun ? { kind: 'attempt', ...late } : { kind: 'attempt_end' })
    return {
      state: 'challenging',
      after: { attempt: is_begun ? attempt + 1 : attempt, is_begun, ...(is_begun ? { overrun_s, ...late } : {}) },
    }
  })

export const setClock = (ctx: SignedIn, at: At, body: Bodies['clock']): Promise<RefereeDetail> =>
  actOn(ctx, at, { operation: body.do === 'stop' ? 'clock_stop' : 'clock_run', states: ['challenging'] }, async ({ tx, lock, one }) => {
    const stopped = stoppedBy(one)
    const by = { at: lock.at, by: ctx.actor }
    if (body.do === 'run') {
      if (stopped === null) fail('clock_running')
      await addMark(tx, one.challenge_id, by, { kind: 'run' })
      return { state: 'challenging' }
    }
    if (stopped !== null) fail('clock_stopped')
    const { cause, reason } = body
    await addMark(tx, one.challenge_id, by, { kind: 'stop', cause, reason })
    return { state: 'challenging', after: { cause, reason } }
  })

async function lastPlace(tx: Tx, { contest_id, run }: Pick<ChallengeRecord, 'contest_id' | 'run'>): Promise<number> {
  const rows = await selectChallenges(tx, { resource_id: contest_id, run })
  return Math.max(0, ...rows.map(({ place }) => place))
}

/** First to the end of the queue, then used up. */
export const markAbsent = (ctx: SignedIn, at: At): Promise<RefereeDetail> =>
  actOn(ctx, at, { operation: 'challenge_absent', states: ['upcoming'] }, async ({ tx, lock, one, contest }) => {
    const reading = readingOf(contest, one, lock.at)
    if (reading !== null && reading.left_ms > 0) fail('call_running', { t: iso(lock.at + reading.left_ms) })
    await addMark(tx, one.challenge_id, { at: lock.at, by: ctx.actor }, { kind: 'absent' })
    const absences = one.absences + 1
    const isOver = stateOf(contest, lock.at).status === 'finished'
    if (absences > 1 || isOver) {
      const cancel_cause = absences > 1 ? ('absent' as const) : ('contest_end' as const)
      await setChallenge(tx, one.challenge_id, { state: 'cancel', cancel_cause, absences, is_counted: absences > 1 })
      return { state: 'cancel', after: { absences } }
    }
    const place = (await lastPlace(tx, one)) + 1
    await setChallenge(tx, one.challenge_id, { state: 'waiting', stage_id: null, called_at: null, absences, place })
    return { state: 'waiting', after: { absences } }
  })
