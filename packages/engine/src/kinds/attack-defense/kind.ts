import { knownEntrants, standingsBy } from '../../core/entrants.ts'
import type { AdjustEvent, EntrantStateEvent, EventEnvelope } from '../../core/event.ts'
import type { ScoreKind } from '../../core/kind.ts'
import type { RankOrder } from '../../core/rank-order.ts'
import type { RosterRules } from '../../core/roster.ts'
import type { StandingRow, Standings } from '../../core/rows.ts'
import { inSequence } from '../../core/sequence.ts'
import { visibleIn, type ViewOptions } from '../../core/view.ts'
import type { TopicStateEvent } from '../../answers/score-event.ts'
import type { RoundPayment } from './payment.ts'

interface OfContest extends EventEnvelope {
  lane: 'result'
  entrant_id: null
  solver_id: null
  topic_id: null
  part: null
}

/** What everybody begins with, in millionths: of the contest, or of each topic that players see. */
export interface RankRules extends Pick<RosterRules, 'brackets'> {
  initial: number
  initial_of: 'contest' | 'topic'
}
interface RulesEvent extends OfContest {
  kind: 'rules.set'
  payload: RankRules
}
/** What one round paid to all. A later event of the same round replaces it. */
interface RoundEvent extends OfContest {
  kind: 'round.settled'
  payload: RoundPayment & { n: number; rev: number }
}
export type AttackDefenseEvent = RulesEvent | RoundEvent | TopicStateEvent | EntrantStateEvent | AdjustEvent

export type AttackDefenseColumn = 'attack' | 'defence' | 'sla' | 'uptime' | 'captured' | 'lost'

/** What a topic has brought an entrant so far, in millionths. */
export interface TopicPay {
  topic_id: string
  attack: number
  defence: number
  sla: number
}

/** An entrant's row; points in millionths. */
export interface AttackDefenseRow extends StandingRow {
  attack: number
  defence: number
  sla: number
  /** Hundredths of a percent of the judged cells that were up; 100 % before the first one. */
  uptime: number
  captured: number
  lost: number
  initial: number
  adjusted: number
  /** By topic id; hidden topics are left out. */
  cells: readonly TopicPay[]
}

type Facts = readonly AttackDefenseEvent[]
const noRules: RankRules = { brackets: [], initial: 0, initial_of: 'contest' }
const order: RankOrder<AttackDefenseColumn> = {
  ties: [
    { column: 'attack', better: 'higher' },
    { column: 'sla', better: 'higher' },
  ],
  by_time: false,
}

/** Attack and defence: rounds pay attack, defence and availability, and the score is their sum. A tie of all three is a shared place. */
export const attackDefenseKind: ScoreKind<AttackDefenseEvent, Facts, AttackDefenseRow, AttackDefenseColumn> = {
  point_digits: 6,
  columns: ['attack', 'defence', 'sla', 'uptime', 'captured', 'lost'],
  nothing: [],
  reduce: (events, previous = []) => [...previous, ...inSequence(events, previous.at(-1)?.seq ?? 0)],
  project: projectRounds,
}

interface Tally extends Omit<AttackDefenseRow, keyof StandingRow | 'uptime' | 'initial' | 'cells'> {
  up: number
  checked: number
  last_at: number | null
  topics: Map<string, TopicPay>
}

const nothing = { attack: 0, defence: 0, sla: 0, captured: 0, lost: 0, adjusted: 0, up: 0, checked: 0, last_at: null }
const newTally = (): Tally => ({ ...nothing, topics: new Map() })

function projectRounds(facts: Facts, options: ViewOptions): Standings<AttackDefenseRow> {
  const seen = facts.filter(visibleIn(options))
  const rules = seen.filter((event) => event.kind === 'rules.set').at(-1)?.payload ?? noRules
  const states = new Map(seen.flatMap((event) => (event.kind === 'topic.state' ? [[event.topic_id, event.payload] as const] : [])))
  const hidden = new Set([...states].flatMap(([id, { is_hidden }]) => (is_hidden ? [id] : [])))
  const open = [...states.values()].filter(({ is_hidden, is_released }) => is_released && !is_hidden).length
  const initial = rules.initial * (rules.initial_of === 'topic' ? open : 1)
  const tallies = talliesOf(seen, hidden)
  const entrants = knownEntrants(
    seen.filter((event) => event.kind === 'entrant.state'),
    rules,
  )
  return standingsBy<AttackDefenseRow, AttackDefenseColumn>(entrants, options, {
    order,
    rowOf: ({ entrant_id, state, rights }) => {
      const { topics, up, checked, last_at, ...sums } = tallies.get(entrant_id) ?? newTally()
      const total = initial + sums.attack + sums.defence + sums.sla + sums.adjusted
      return {
        ...sums,
        entrant_id,
        rank: null,
        score: rights.gets_score ? total : 0,
        last_at,
        sort_name: state.sort_name,
        uptime: checked === 0 ? 10_000 : Math.round((up * 10_000) / checked),
        initial,
        cells: [...topics.values()].sort((left, right) => (left.topic_id < right.topic_id ? -1 : 1)),
      }
    },
  })
}

/** The last word on each round, and what was adjusted. */
function talliesOf(seen: Facts, hidden: ReadonlySet<string>): Map<string, Tally> {
  const tallies = new Map<string, Tally>()
  const tallyOf = (id: string): Tally => {
    const tally = tallies.get(id) ?? newTally()
    tallies.set(id, tally)
    return tally
  }
  const rounds = new Map(seen.flatMap((event) => (event.kind === 'round.settled' ? [[event.payload.n, event] as const] : [])))
  for (const { at, payload } of [...rounds.values()].sort((left, right) => left.payload.n - right.payload.n))
    for (const [index, id] of payload.entrants.entries()) addRound(tallyOf(id), { at, payload, index, hidden })
  for (const event of seen) if (event.kind === 'adjust') tallyOf(event.entrant_id).adjusted += event.payload.points
  return tallies
}

function addRound(tally: Tally, round: { at: number; payload: RoundPayment; index: number; hidden: ReadonlySet<string> }): void {
  const { at, payload, index, hidden } = round
  const before = tally.attack + tally.defence + tally.sla
  for (const [place, topic_id] of payload.topics.entries()) {
    if (hidden.has(topic_id)) continue
    const cell = index * payload.topics.length + place
    const pay = { attack: payload.attack[cell] ?? 0, defence: payload.defence[cell] ?? 0, sla: payload.sla[cell] ?? 0 }
    const topic = tally.topics.get(topic_id) ?? { topic_id, attack: 0, defence: 0, sla: 0 }
    for (const column of ['attack', 'defence', 'sla'] as const) {
      topic[column] += pay[column]
      tally[column] += pay[column]
    }
    tally.topics.set(topic_id, topic)
  }
  tally.captured += payload.captured[index] ?? 0
  tally.lost += payload.lost[index] ?? 0
  tally.up += payload.up[index] ?? 0
  tally.checked += payload.checked[index] ?? 0
  if (tally.attack + tally.defence + tally.sla > before) tally.last_at = Math.max(at, tally.last_at ?? 0)
}
