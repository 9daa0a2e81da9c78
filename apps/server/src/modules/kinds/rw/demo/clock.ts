import type { ClockView } from '@beacon/api/kinds/rw/views'
import { readClock, type ClockReading, type Still } from '@beacon/engine/rw'
import type { RwContest } from '../../../../db/schema/kinds/rw/contest-rw.ts'
import type { ChallengeRecord, MarkRecord } from '../../../../db/schema/kinds/rw/play.ts'
import { clockOf, iso } from '../../../contest/core/contest/index.ts'

export interface Timed extends Pick<ChallengeRecord, 'state' | 'called_at' | 'started_at'> {
  marks: readonly MarkRecord[]
}

/** Marks of the demo that runs, or ran last: those since its start. */
function sinceStart(marks: readonly MarkRecord[]): readonly MarkRecord[] {
  const start = marks.findLastIndex(({ kind }) => kind === 'start')
  return start < 0 ? [] : marks.slice(start)
}

/** Attempts that were begun, and whether one runs. */
export function attemptsOf({ marks }: Pick<Timed, 'marks'>): { attempt: number; is_trying: boolean } {
  const own = sinceStart(marks)
  const begun = own.filter(({ kind }) => kind === 'attempt').length
  return { attempt: begun, is_trying: begun > own.filter(({ kind }) => kind === 'attempt_end').length }
}

/** Why the slot clock stands still by a referee's word; null: it does not. */
export function stoppedBy({ marks }: Pick<Timed, 'marks'>): MarkRecord['cause'] {
  const last = sinceStart(marks).findLast(({ kind }) => kind === 'stop' || kind === 'run')
  return last?.kind === 'stop' ? last.cause : null
}

function stopsOf({ marks }: Pick<Timed, 'marks'>): Still[] {
  const stops: Still[] = []
  for (const { kind, at } of sinceStart(marks)) {
    if (kind === 'stop') stops.push({ from: Date.parse(at), to: null })
    const last = stops.at(-1)
    if (kind === 'run' && last !== undefined) last.to = Date.parse(at)
  }
  return stops
}

type Contest = Pick<RwContest, 'call_grace_s' | 'demo_slot_s'> & Parameters<typeof clockOf>[0]

/** What the clock of a call or a slot reads; null where none runs. Pauses of the contest stop both. */
export function readingOf(contest: Contest, challenge: Timed, now: number): ClockReading | null {
  const { state, called_at } = challenge
  if (state === 'upcoming' && called_at !== null)
    return readClock(Date.parse(called_at), contest.call_grace_s * 1_000, pausesOf(contest), now)
  return state === 'challenging' ? slotAt(contest, challenge, now) : null
}

const pausesOf = (contest: Contest): Still[] =>
  clockOf(contest).pauses.map(({ paused_at, resumed_at }) => ({ from: paused_at, to: resumed_at }))

function slotAt(contest: Contest, challenge: Timed, at: number): ClockReading | null {
  if (challenge.started_at === null) return null
  return readClock(Date.parse(challenge.started_at), contest.demo_slot_s * 1_000, [...pausesOf(contest), ...stopsOf(challenge)], at)
}

/** By how many seconds a moment lies past the end of the slot; null: it does not. */
export function overrunAt(contest: Contest, challenge: Timed, at: number): number | null {
  const left_ms = slotAt(contest, challenge, at)?.left_ms ?? 1
  return left_ms > 0 ? null : Math.floor(-left_ms / 1_000)
}

/** Of a mark: an attempt alone is late. */
export const overrunOf = (contest: Contest, challenge: Timed, { kind, at }: Pick<MarkRecord, 'kind' | 'at'>): number | null =>
  kind === 'attempt' && sinceStart(challenge.marks).some((mark) => mark.at === at) ? overrunAt(contest, challenge, Date.parse(at)) : null

/** The same for a page: it says no moving number, so that everybody reads the same bytes. */
export function clockViewOf(contest: Contest, challenge: Timed, now: number): ClockView | null {
  const reading = readingOf(contest, challenge, now)
  if (reading === null) return null
  const { ends_at, left_ms } = reading
  if (ends_at !== null) return { ends_at: iso(ends_at), left_ms: null, stopped_by: null }
  return { ends_at: null, left_ms, stopped_by: challenge.state === 'challenging' ? (stoppedBy(challenge) ?? 'pause') : 'pause' }
}
