import type { AttemptNow } from '@beacon/api/kinds/theory/exam/attempt-fields'
import { sql, type SQL } from 'drizzle-orm'
import type { SignedIn } from '../../../../../context.ts'
import type { Executor } from '../../../../../db/database.ts'
import { asExam, type ExamRecord } from '../../../../../db/schema/kinds/theory/contest-theory.ts'
import type { AttemptRecord } from '../../../../../db/schema/kinds/theory/exam-attempt.ts'
import { fail } from '../../../../../failure.ts'
import { iso, seeContest, stateOf, type SeenContest } from '../../../../contest/core/contest/index.ts'
import { findEntry, playingEntry, type Entry } from '../../../../contest/entry/entrant/index.ts'
import { noStaffNews, type StaffNews } from './staff-messages.ts'

export interface Candidate extends SeenContest {
  contest: ExamRecord
  entry: Entry
}

/** An exam at which the caller is a candidate. A contest of another kind is no exam. */
export async function seeExam(ctx: SignedIn, id: string): Promise<Candidate> {
  const seen = await seeContest(ctx, id)
  if (seen.contest.kind !== 'theory') return fail('contest_not_found')
  const entry = (await findEntry(ctx, seen.open, ctx.actor.user_id)) ?? fail('not_registered')
  return { ...seen, contest: asExam(seen.contest), entry }
}

/** As above, of a candidate who may answer now: approved, and at an address that the exam allows. */
export async function seeSitting(ctx: SignedIn, id: string): Promise<Candidate> {
  const seen = await seeExam(ctx, id)
  await playingEntry(ctx, seen)
  return seen
}

/** The page holds answers of the account that is signed in. @throws attempt_other_user where another one signed in meanwhile */
export function mustBeOwnPage(ctx: SignedIn, user_id: string | undefined): void {
  if (user_id !== undefined && user_id !== ctx.actor.user_id) fail('attempt_other_user')
}

/** The attempt of a candidate in the run that goes on. */
export async function findAttempt(
  executor: Executor,
  { contest, entry }: Pick<Candidate, 'contest' | 'entry'>,
): Promise<AttemptRecord | null> {
  const { rows } = await executor.execute<{ attempt: AttemptRecord }>(sql`
    select to_jsonb(a) as attempt from exam_attempt a
    where a.contest_id = ${contest.resource_id} and a.run = ${contest.run} and a.entrant_id = ${entry.entrant_id}`)
  return rows[0]?.attempt ?? null
}

const standColumns = ['state', 'epoch', 'acked', 'deadline', 'paused_at', 'pause_reason', 'left_count'] as const
/** What a device hears of an attempt. */
export type Stand = Pick<AttemptRecord, (typeof standColumns)[number]>
/** The same as JSON of a statement over an attempt `a` of that alias. */
export const standSql = (a: string): SQL =>
  sql.raw(`jsonb_build_object(${standColumns.map((column) => `'${column}', ${a}.${column}`).join(', ')})`)

type OwnPause = Pick<AttemptRecord, 'state' | 'paused_at'>

/** The staff paused this attempt, whatever the exam does. */
export const isPausedAlone = <One extends OwnPause>(attempt: One | null): attempt is One & { paused_at: string } =>
  attempt !== null && attempt.state === 'going' && attempt.paused_at !== null

/** The clock of a candidate stands: the whole exam is paused, or the own attempt. */
export const isStopped = (contest: ExamRecord, attempt: OwnPause, now: number): boolean =>
  stateOf(contest, now).status === 'paused' || isPausedAlone(attempt)

/** Where an attempt is, as a device hears it. `attempt` is null before the own start. */
export function nowView(contest: ExamRecord, attempt: Stand | null, now: number, told: StaffNews = noStaffNews): AttemptNow {
  const { status } = stateOf(contest, now)
  const open = contest.pauses.find(({ to }) => to === null)
  const ofExam = status === 'paused' ? (open?.reason ?? '') : null
  const ofOwn = isPausedAlone(attempt) ? attempt.pause_reason : null
  const reason = ofExam ?? ofOwn
  const common = {
    ...told,
    is_paused: reason !== null,
    pause_reason: reason ?? '',
    left_count: attempt?.left_count ?? 0,
    server_now: iso(now),
  }
  if (attempt === null) {
    const state = status === 'finished' ? 'absent' : 'not_started'
    // Nobody reads of a question before the own start.
    return { ...common, errata: [], state, epoch: 0, acked: 0, deadline: null }
  }
  const { state, epoch, acked, deadline } = attempt
  return { ...common, state, epoch, acked, deadline: new Date(deadline).toISOString() }
}
