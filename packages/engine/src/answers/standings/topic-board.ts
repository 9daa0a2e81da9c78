import { compareCountsAt } from '../../core/place.ts'
import { type Blood, bloodOf } from '../../core/scoring/blood.ts'
import { topicValueAt } from '../../core/scoring/value.ts'
import { completion, type DonePart, doneParts } from './done-part.ts'
import type { TopicStanding } from './rows.ts'
import type { EntrantView, FactsView, TopicView } from './view.ts'

/** One entrant at one topic: what each solver has, and who of them completed it first. */
export interface EntrantSolve {
  done: ReadonlyMap<string, readonly DonePart[]>
  first: { solver_id: string; at: DonePart } | null
  /** Place among counted solves, or the next one. */
  order: number
  blood: Blood | null
}

/** A topic with its solvers in order. */
export interface TopicBoard {
  topic: TopicStanding
  solves: ReadonlyMap<string, EntrantSolve>
}

/** Orders the solves of one topic: price, steps and bloods follow from it. */
export function boardOf({ entrants }: FactsView, topic: TopicView): TopicBoard {
  const tried = entrants.flatMap((entrant) => {
    const tries = entrant.tries.get(topic.topic_id)
    if (!tries) return []
    const done = new Map([...tries].map(([solver, events]) => [solver, doneParts(events)]))
    return [{ entrant, done, first: firstSolver(topic, done) }]
  })
  const complete = tried
    .flatMap(({ entrant, first }) => (first ? [{ entrant, ...first }] : []))
    .sort((left, right) => compareCountsAt(left.at, right.at))
  const counted = complete.filter(({ entrant }) => entrant.rights.affects_value)
  const bleeders = complete.filter(({ entrant }) => entrant.rights.gets_blood).slice(0, 3)
  const bloods = bleeders.flatMap(({ entrant, solver_id, at }, index) => {
    const blood = bloodOf(topic.rules, index + 1)
    return blood ? [{ blood, entrant_id: entrant.entrant_id, solver_id, at: at.payload.submitted_at }] : []
  })
  const orders = ordersOf(complete)
  const solves = tried.map(({ entrant, done, first }): [string, EntrantSolve] => {
    const order = orders.get(entrant) ?? counted.length + 1
    const blood = bloods.find(({ entrant_id }) => entrant_id === entrant.entrant_id)?.blood ?? null
    return [entrant.entrant_id, { done, first, order, blood }]
  })
  const counted_solves = counted.length
  const ranked = complete.filter(({ entrant }) => entrant.rights.is_ranked)
  const listed = ranked.filter(({ entrant }) => entrant.rights.ranks_overall).length
  const value = topicValueAt({ rules: topic.rules, counted_solves }, 0)
  const counts = { counted_solves, solves: listed, unranked_solves: ranked.length - listed }
  return { topic: { ...topic, value, ...counts, bloods }, solves: new Map(solves) }
}

/** Place of each completed solve: one more than the counted ones before it. */
function ordersOf(complete: readonly { entrant: EntrantView }[]): Map<EntrantView, number> {
  let before = 0
  return new Map(
    complete.map(({ entrant }): [EntrantView, number] => {
      const order = before + 1
      if (entrant.rights.affects_value) before += 1
      return [entrant, order]
    }),
  )
}

function firstSolver({ rules }: TopicView, done: ReadonlyMap<string, readonly DonePart[]>): EntrantSolve['first'] {
  let first: EntrantSolve['first'] = null
  for (const [solver_id, parts] of done) {
    const at = completion(rules.parts, parts)
    if (at && (!first || compareCountsAt(at, first.at) < 0)) first = { solver_id, at }
  }
  return first
}
