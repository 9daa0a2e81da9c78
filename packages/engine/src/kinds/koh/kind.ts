import { knownEntrants, standingsBy } from '../../core/entrants.ts'
import type { ScoreKind } from '../../core/kind.ts'
import type { RankOrder } from '../../core/rank-order.ts'
import type { StandingRow, Standings } from '../../core/rows.ts'
import { inSequence } from '../../core/sequence.ts'
import { visibleIn, type ViewOptions } from '../../core/view.ts'
import type { KohEvent, RoundPayment } from './event.ts'

export type KohColumn = 'hold' | 'solve' | 'held_s' | 'hills'

/** What a hill has brought an entrant so far: millionths, and seconds held. */
export interface HillPay {
  topic_id: string
  hold: number
  solve: number
  blood: number
  held_s: number
}

/** An entrant's row; points in millionths. */
export interface KohRow extends StandingRow {
  hold: number
  solve: number
  blood: number
  held_s: number
  /** Held when the last round ended. */
  hills: number
  adjusted: number
  /** By topic id; hidden hills are left out. */
  cells: readonly HillPay[]
}

type Facts = readonly KohEvent[]
const order: RankOrder<KohColumn> = {
  ties: [
    { column: 'held_s', better: 'higher' },
    { column: 'solve', better: 'higher' },
  ],
  by_time: false,
}

/** King of the hill: rounds pay for seconds held and for versions solved. A tie of points, time and solves is a shared place. */
export const kohKind: ScoreKind<KohEvent, Facts, KohRow, KohColumn> = {
  point_digits: 6,
  columns: ['hold', 'solve', 'held_s', 'hills'],
  nothing: [],
  reduce: (events, previous = []) => [...previous, ...inSequence(events, previous.at(-1)?.seq ?? 0)],
  project,
}

interface Tally {
  hills: number
  adjusted: number
  last_at: number | null
  cells: Map<string, HillPay>
}

function project(facts: Facts, options: ViewOptions): Standings<KohRow> {
  const seen = facts.filter(visibleIn(options))
  const rules = seen.filter((event) => event.kind === 'rules.set').at(-1)?.payload ?? { brackets: [] }
  const states = new Map(seen.flatMap((event) => (event.kind === 'topic.state' ? [[event.topic_id, event.payload] as const] : [])))
  const tallies = talliesOf(seen, (id) => states.get(id)?.is_hidden === true)
  const entrants = knownEntrants(
    seen.filter((event) => event.kind === 'entrant.state'),
    rules,
  )
  return standingsBy<KohRow, KohColumn>(entrants, options, {
    order,
    rowOf: ({ entrant_id, state, rights }) => {
      const { hills = 0, adjusted = 0, last_at = null, cells = new Map<string, HillPay>() } = tallies.get(entrant_id) ?? {}
      const own = [...cells.values()].sort((left, right) => (left.topic_id < right.topic_id ? -1 : 1))
      const sum = (of: (cell: HillPay) => number): number => own.reduce((total, cell) => total + of(cell), 0)
      const sums = { hold: sum(({ hold }) => hold), solve: sum(({ solve }) => solve), blood: sum(({ blood }) => blood) }
      const total = sums.hold + sums.solve + sums.blood + adjusted
      return {
        ...sums,
        entrant_id,
        rank: null,
        score: rights.gets_score ? total : 0,
        last_at,
        sort_name: state.sort_name,
        held_s: sum(({ held_s }) => held_s),
        hills,
        adjusted,
        cells: own,
      }
    },
  })
}

/** The last word on each round, and what was adjusted. */
function talliesOf(seen: Facts, isHidden: (topicId: string) => boolean): Map<string, Tally> {
  const tallies = new Map<string, Tally>()
  const tallyOf = (id: string): Tally => {
    const tally = tallies.get(id) ?? { hills: 0, adjusted: 0, last_at: null, cells: new Map() }
    tallies.set(id, tally)
    return tally
  }
  const rounds = new Map(seen.flatMap((event) => (event.kind === 'round.settled' ? [[event.payload.n, event] as const] : [])))
  const inOrder = [...rounds.values()].sort((left, right) => left.payload.n - right.payload.n)
  for (const { at, payload } of inOrder)
    for (const [index, id] of payload.entrants.entries()) addRound(tallyOf(id), { at, payload, index, isHidden })
  const last = inOrder.at(-1)?.payload
  for (const [index, id] of (last?.entrants ?? []).entries()) tallyOf(id).hills = last?.hills[index] ?? 0
  for (const event of seen) if (event.kind === 'adjust') tallyOf(event.entrant_id).adjusted += event.payload.points
  return tallies
}

interface PaidRound {
  at: number
  payload: RoundPayment
  index: number
  isHidden: (topicId: string) => boolean
}

function addRound(tally: Tally, { at, payload, index, isHidden }: PaidRound): void {
  for (const [place, topic_id] of payload.topics.entries()) {
    if (isHidden(topic_id)) continue
    const cell = index * payload.topics.length + place
    const before = tally.cells.get(topic_id) ?? { topic_id, hold: 0, solve: 0, blood: 0, held_s: 0 }
    const [hold, solve, blood] = [payload.hold[cell] ?? 0, payload.solve[cell] ?? 0, payload.blood[cell] ?? 0]
    if (hold + solve + blood > 0) tally.last_at = Math.max(at, tally.last_at ?? 0)
    tally.cells.set(topic_id, {
      topic_id,
      hold: before.hold + hold,
      solve: before.solve + solve,
      blood: before.blood + blood,
      held_s: before.held_s + (payload.held_s[cell] ?? 0),
    })
  }
}
