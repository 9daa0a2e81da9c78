import { promisedSeconds } from '@beacon/engine/rw'
import type { RwContest } from '../../../../db/schema/kinds/rw/contest-rw.ts'
import type { ChallengeRecord, StageRecord } from '../../../../db/schema/kinds/rw/play.ts'
import { iso } from '../../../contest/core/contest/index.ts'
import { readingOf, type Timed } from './clock.ts'

const minuteMs = 60_000

/** A request takes its place once its report is passed, or where it needs none. */
export const isQueued = (
  { state, audit }: Pick<ChallengeRecord, 'state' | 'audit'>,
  { report_before_demo }: Pick<RwContest, 'report_before_demo'>,
): boolean => state === 'waiting' && (audit === 'success' || (audit === 'none' && report_before_demo === 'optional'))

export interface QueuePlace {
  place: number
  promised_at: string | null
}

type Waiting = Pick<ChallengeRecord, 'challenge_id' | 'state' | 'audit' | 'place' | 'no' | 'stage_id'> & Timed

/** Those who wait, in their order. */
export const inQueue = <T extends Waiting>(challenges: readonly T[], contest: Pick<RwContest, 'report_before_demo'>): T[] =>
  challenges.filter((one) => isQueued(one, contest)).sort((left, right) => left.place - right.place || left.no - right.no)

/** The place of each that waits, and to the minute when its turn comes. */
export function placesOf(
  contest: RwContest,
  { challenges, stages, now }: { challenges: readonly Waiting[]; stages: readonly StageRecord[]; now: number },
): Map<string, QueuePlace> {
  const busy = stages.flatMap((stage): number[] => {
    if (stage.close_reason !== null) return []
    const here = challenges.filter((one) => one.stage_id === stage.stage_id)
    const on = here.find(({ state }) => state === 'challenging')
    const left = on === undefined ? 0 : Math.max(0, readingOf(contest, on, now)?.left_ms ?? 0) / 1_000
    return [left + (here.some(({ state }) => state === 'upcoming') ? contest.demo_slot_s : 0)]
  })
  const waiting = inQueue(challenges, contest)
  const seconds = promisedSeconds(waiting.length, { stages: busy, slot_s: contest.demo_slot_s })
  return new Map(
    waiting.map(({ challenge_id }, index) => {
      const wait = seconds[index] ?? null
      const promised_at = wait === null ? null : iso(Math.ceil((now + wait * 1_000) / minuteMs) * minuteMs)
      return [challenge_id, { place: index + 1, promised_at }]
    }),
  )
}
