import { knownEntrants, standingsBy } from '../../core/entrants.ts'
import type { EntrantStateEvent, EventEnvelope } from '../../core/event.ts'
import type { ScoreKind } from '../../core/kind.ts'
import type { RankOrder } from '../../core/rank-order.ts'
import type { RosterRules } from '../../core/roster.ts'
import type { StandingRow, Standings } from '../../core/rows.ts'
import { inSequence } from '../../core/sequence.ts'
import { visibleIn, type ViewOptions } from '../../core/view.ts'

interface OfContest extends EventEnvelope {
  lane: 'result'
  entrant_id: null
  solver_id: null
  topic_id: null
  part: null
}
interface RulesEvent extends OfContest {
  kind: 'rules.set'
  payload: Pick<RosterRules, 'brackets'>
}
/** The points of all entrants in one tick, in one event. A later event of the same tick replaces it. */
interface TickEvent extends OfContest {
  kind: 'round.settled'
  payload: { n: number; rev: number; points: Readonly<Record<string, number>> }
}
export type TickScored = RulesEvent | TickEvent | EntrantStateEvent

export type TickColumn = 'ticks' | 'best'
export interface TickRow extends StandingRow {
  /** How many ticks paid this entrant. */
  ticks: number
  /** The most that one tick paid. */
  best: number
  /** Points by tick, from the first: null where a tick did not name the entrant. */
  cells: readonly (number | null)[]
}

type TickFacts = readonly TickScored[]
const order: RankOrder<TickColumn> = { ties: [{ column: 'ticks', better: 'higher' }], by_time: false }

/** A toy of the test build: a game of ticks, settled by a job and revised later; an entrant who joins late gets nothing for earlier ticks. */
export const tickKind: ScoreKind<TickScored, TickFacts, TickRow, TickColumn> = {
  point_digits: 0,
  columns: ['ticks', 'best'],
  nothing: [],
  reduce: (events, previous = []) => [...previous, ...inSequence(events, previous.at(-1)?.seq ?? 0)],
  project: projectTicks,
}

function projectTicks(facts: TickFacts, options: ViewOptions): Standings<TickRow> {
  const seen = facts.filter(visibleIn(options))
  const rules = seen.findLast((event) => event.kind === 'rules.set')?.payload ?? { brackets: [] }
  const ticks = new Map(seen.flatMap((event) => (event.kind === 'round.settled' ? [[event.payload.n, event] as const] : [])))
  const settled = [...ticks.values()].sort((left, right) => left.payload.n - right.payload.n)
  const entrants = knownEntrants(
    seen.filter((event) => event.kind === 'entrant.state'),
    rules,
  )
  return standingsBy<TickRow, TickColumn>(entrants, options, {
    order,
    rowOf: ({ entrant_id, state, rights }) => {
      const cells = settled.map(({ payload }) => payload.points[entrant_id] ?? null)
      const paid = cells.filter((points) => points !== null)
      const score = rights.gets_score ? paid.reduce((sum, points) => sum + points, 0) : 0
      const last = settled.findLast(({ payload }) => (payload.points[entrant_id] ?? 0) > 0)
      const own = { ticks: paid.length, best: Math.max(0, ...paid) }
      return { entrant_id, rank: null, score, last_at: last?.at ?? null, sort_name: state.sort_name, ...own, cells }
    },
  })
}
