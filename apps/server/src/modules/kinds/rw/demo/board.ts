import type { BoardView, DemoResult, StageDemo, StageView } from '@beacon/api/kinds/rw/views'
import { rwLimits as limits } from '@beacon/api/kinds/rw/limits'
import type { RwContest } from '../../../../db/schema/kinds/rw/contest-rw.ts'
import type { StageRecord } from '../../../../db/schema/kinds/rw/play.ts'
import { attemptsOf, clockViewOf, overrunOf } from './clock.ts'
import { inQueue, placesOf } from './queue.ts'
import { claimOf, type Challenge } from './repo.ts'

export interface Hall {
  contest: RwContest
  challenges: readonly Challenge[]
  stages: readonly StageRecord[]
  now: number
}

/** A hidden target keeps its name, and so does a hidden entrant. */
const namesOf = (one: Challenge) => ({
  challenge_id: one.challenge_id,
  no: one.no,
  entrant_id: one.entrant_id,
  entrant_name: one.is_entrant_public ? one.entrant_name : '',
  ...claimOf(one),
  ...(one.is_topic_public ? {} : { topic_name: '', goal_name: '', goal_name_other: '' }),
})

function demoOf({ contest, now }: Hall, challenge: Challenge | undefined): StageDemo | null {
  const clock = challenge === undefined ? null : clockViewOf(contest, challenge, now)
  if (challenge === undefined || clock === null) return null
  return { ...namesOf(challenge), ...attemptsOf(challenge), attempts: contest.demo_attempts, clock }
}

/** Stages with who is on them and who is called. */
export const stageViews = (hall: Hall): StageView[] =>
  hall.stages.map(({ stage_id, name, place, close_reason }) => {
    const here = (state: Challenge['state']) => hall.challenges.find((one) => one.stage_id === stage_id && one.state === state)
    return {
      stage_id,
      name,
      place,
      is_closed: close_reason !== null,
      on: demoOf(hall, here('challenging')),
      called: demoOf(hall, here('upcoming')),
    }
  })

/** What the hall may know: `shownResults` holds the results that a freeze leaves; null: there is none. That a demo took place is no secret. */
export function boardOf(hall: Hall, shownResults: ReadonlyMap<string, DemoResult> | null): Omit<BoardView, 'version'> {
  const { contest, challenges } = hall
  const places = placesOf(contest, hall)
  return {
    stages: stageViews(hall),
    queue: inQueue(challenges, contest)
      .filter(({ is_entrant_public }) => is_entrant_public)
      .map((one) => {
        const { place = 0, promised_at = null } = places.get(one.challenge_id) ?? {}
        return { ...namesOf(one), place, promised_at, is_next: place <= contest.upcoming_ahead }
      }),
    done: challenges
      .flatMap((one) => (one.state === 'end' && one.ended_at !== null && one.is_entrant_public ? [{ ...one, ended_at: one.ended_at }] : []))
      .sort((left, right) => Date.parse(right.ended_at) - Date.parse(left.ended_at) || right.no - left.no)
      .slice(0, limits.done)
      .map((one) => {
        const result = shownResults === null ? one.result : (shownResults.get(one.challenge_id) ?? null)
        const attempt = result === null ? null : one.attempt
        const last = one.marks.findLast(({ kind }) => kind === 'attempt')
        const overrun_s = result === null || last === undefined ? null : overrunOf(contest, one, last)
        return { ...namesOf(one), stage_id: one.stage_id, ended_at: one.ended_at, attempt, result, overrun_s }
      }),
    demo_slot_s: contest.demo_slot_s,
    is_frozen: shownResults !== null,
  }
}
