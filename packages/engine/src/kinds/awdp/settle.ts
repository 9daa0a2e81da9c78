import { millionths } from '../../core/millionths.ts'
import type { ScoreEvent } from '../../answers/score-event.ts'
import { reduce } from '../../answers/standings/reduce.ts'
import { boardOf, type EntrantSolve } from '../../answers/standings/topic-board.ts'
import { type FactsView, type TopicView, viewOf } from '../../answers/standings/view.ts'
import { valueAt } from './curve.ts'
import type { AwdpEvent, RoundPayment } from './event.ts'

/** A topic that an entrant defends, and since when: from the moment its patch was sent. */
export interface DefenceFact {
  entrant_id: string
  topic_id: string
  /** Epoch milliseconds, and the number of the patch. */
  at: number
  no: number
}

/** All that a round pays by. */
export interface RoundFacts {
  /** The log of the run; what came after the round's end is left out here. */
  events: readonly AwdpEvent[]
  defences: readonly DefenceFact[]
  /** What a topic is worth to its defenders; one that is left out, as much as to its attackers. */
  defence_scores: ReadonlyMap<string, number>
  /** Its end, and that of the last round before it that paid, epoch milliseconds; null: none did. */
  until: number
  since: number | null
  /** Entrants at the start. */
  field: number
  /** It pays nobody anything. */
  is_void: boolean
}

/** A try counts where it was sent, all else where it was recorded. */
function isBefore(event: AwdpEvent, until: number): event is ScoreEvent {
  if (event.kind === 'round.settled') return false
  return (event.kind === 'solve' || event.kind === 'verdict' ? event.payload.submitted_at : event.at) < until
}

/**
 * What a round pays to all, by facts alone. In the round of an attack its place decides, and a blood comes once; in every later round all
 * that attacked the topic so far share one value. Defences are paid the same way, without bloods.
 */
export function settleRound(facts: RoundFacts): RoundPayment {
  const view = viewOf(reduce(facts.events.filter((event) => isBefore(event, facts.until))), { view: 'real' })
  const topics = [...view.topics.values()].filter(({ rules }) => rules.parts.length > 0).sort(byTopic)
  const entrants = view.entrants.map(({ entrant_id }) => entrant_id).sort()
  const size = entrants.length * topics.length
  const paid = { attack: zeros(size), defence: zeros(size), blood: zeros(size), defended: zeros(size) }
  const indexes = new Map(entrants.map((id, index) => [id, index]))
  for (const [place, topic] of topics.entries()) {
    const cellOf = (id: string): number | null => {
      const index = indexes.get(id)
      return index === undefined ? null : index * topics.length + place
    }
    payDefences(facts, view, topic, (id, points) => {
      const cell = cellOf(id)
      if (cell === null) return
      paid.defended[cell] = 1
      paid.defence[cell] = facts.is_void ? 0 : points
    })
    if (facts.is_void) continue
    payAttacks(facts, view, topic, (id, points, blood) => {
      const cell = cellOf(id)
      if (cell === null) return
      paid.attack[cell] = points
      paid.blood[cell] = blood
    })
  }
  return { entrants, topics: topics.map(({ topic_id }) => topic_id), ...paid }
}

function payAttacks(facts: RoundFacts, view: FactsView, topic: TopicView, pay: (id: string, points: number, blood: number) => void): void {
  const { topic: standing, solves } = boardOf(view, topic)
  const { score, score_min: floor, blood_percent } = topic.rules
  for (const [id, { first, order, blood }] of solves) {
    if (first === null) continue
    const isFirst = isNew(facts, first)
    const points = valueAt({ score, floor }, isFirst ? order : standing.counted_solves, facts.field)
    const base = { initial: score, current: points / 1_000_000, fixed: view.contest.blood_fixed }[view.contest.blood_base]
    const bonus = isFirst && blood !== null ? millionths((base * (blood_percent[blood - 1] ?? 0)) / 100) : 0
    pay(id, points, bonus)
  }
}

const isNew = ({ since }: RoundFacts, first: NonNullable<EntrantSolve['first']>): boolean =>
  since === null || first.at.payload.submitted_at >= since

function payDefences(facts: RoundFacts, view: FactsView, topic: TopicView, pay: (id: string, points: number) => void): void {
  const { score, score_min: floor } = topic.rules
  const worth = { score: facts.defence_scores.get(topic.topic_id) ?? score, floor }
  const rights = new Map(view.entrants.map((entrant) => [entrant.entrant_id, entrant.rights.affects_value]))
  const held = facts.defences
    .filter(({ topic_id, at }) => topic_id === topic.topic_id && at < facts.until)
    .sort((left, right) => left.at - right.at || left.no - right.no)
  const counted = held.filter(({ entrant_id }) => rights.get(entrant_id)).length
  let before = 0
  for (const { entrant_id, at } of held) {
    const isFirst = facts.since === null || at >= facts.since
    pay(entrant_id, valueAt(worth, isFirst ? before + 1 : counted, facts.field))
    if (rights.get(entrant_id)) before += 1
  }
}

const zeros = (size: number): number[] => Array.from({ length: size }, () => 0)
const byTopic = (left: { topic_id: string }, right: { topic_id: string }): number => (left.topic_id < right.topic_id ? -1 : 1)
