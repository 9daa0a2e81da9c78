import type { RushDesk, RushNow, RushOwn } from '@beacon/api/kinds/theory/exam/rush'

/** What this desk may do now, and how it stands with the question. */
export interface DeskView {
  desk: RushDesk | undefined
  press: RushNow['race'][number] | undefined
  outcome: RushNow['outcomes'][number] | undefined
  /** It has the question. */
  hasIt: boolean
  /** Names of those that have it. */
  holders: string
  /** Behind the first press; null where one of both is unknown. */
  behind_ms: number | null
  /** The button is on the page. */
  hasButton: boolean
  mayPress: boolean
  mayAnswer: boolean
}

const racing: readonly RushNow['state'][] = ['armed', 'open', 'collecting']

export function deskViewOf(own: RushOwn, isOpenHere: boolean): DeskView {
  const { now, entrant_id } = own
  const { locked, state, round } = now
  const desk = now.desks.find((one) => one.entrant_id === entrant_id)
  const press = now.race.find((one) => one.entrant_id === entrant_id)
  const outcome = now.outcomes.find((one) => one.entrant_id === entrant_id)
  const hasIt = locked?.entrant_ids.includes(entrant_id) === true
  const holders = (locked?.entrant_ids ?? []).map((id) => now.desks.find((one) => one.entrant_id === id)?.name ?? '').join(', ')
  const first = now.race.find((one) => locked?.entrant_ids[0] === one.entrant_id)?.after_ms ?? null
  const mine = press?.after_ms ?? null
  const isIn = own.desk !== null && desk?.out === null
  const isRace = round?.kind === 'buzz' && racing.includes(state)
  const answersAll = round?.kind === 'all' && (state === 'open' || (state === 'armed' && isOpenHere))
  return {
    desk,
    press,
    outcome,
    hasIt,
    holders,
    behind_ms: hasIt || first === null || mine === null ? null : mine - first,
    hasButton: round?.kind === 'buzz' && (isRace || state === 'shown') && own.desk !== null,
    mayPress: isRace && isIn && press === undefined && !now.is_paused,
    mayAnswer: !now.is_paused && isIn && !own.has_answered && ((state === 'answering' && hasIt) || answersAll),
  }
}
