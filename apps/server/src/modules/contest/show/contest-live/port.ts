import type { LiveEvents } from '@beacon/api/live/live'
import { kindPorts } from '../../core/kind-port/index.ts'
import type { Board, ContestStandings } from '../../score/score/index.ts'

/** What streams say beside places: events of a span of the log, and values that stand on pages. */
export interface KindLive {
  told(standings: ContestStandings, board: Board, span: LiveSpan): LiveEvent[]
  /** Absolute values by what they are of; those that changed go out in one event. */
  values(standings: ContestStandings, board: Board): Map<string, object>
  valuesEvent(values: readonly unknown[]): LiveEvent
  /** What an entrant alone may know of its score. */
  own(standings: ContestStandings, entrant_id: string): Pick<LiveEvents['me.score'], 'solved_after_freeze'>
}

/** Events `from` to `to`, by seq; result events after `until` are held back. */
export interface LiveSpan {
  from: number
  to: number
  until: number
}
export interface LiveEvent {
  event: string
  data: object
}

export const kindLive = kindPorts<KindLive>('contest-live')
