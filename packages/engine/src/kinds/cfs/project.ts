import { rankRows, timeOrder } from '../../core/rank-order.ts'
import type { ViewOptions } from '../../core/view.ts'
import type { Facts } from '../../answers/standings/facts.ts'
import { project as projectAnswers } from '../../answers/standings/project.ts'
import type { FlagRow } from '../../answers/standings/rows.ts'
import { viewOf } from '../../answers/standings/view.ts'
import { finishOf, openRange } from './finish.ts'
import { type CfsRow, type CfsStandings, withFinishes } from './rows.ts'

/** The standings of answers, and on top a bonus for each range that an entrant holds wholly: derived, never an event. */
export function project(facts: Facts, options: ViewOptions): CfsStandings {
  const { topics, entrants } = viewOf(facts, options)
  const ranges = [...topics.values()].flatMap((topic) => openRange(topic, topics.values()) ?? []).sort(byTopic)
  const scored = new Set(entrants.filter(({ rights }) => rights.gets_score).map(({ entrant_id }) => entrant_id))
  const rowOf = (row: FlagRow): CfsRow => {
    const cells = new Map(row.cells.map((cell) => [cell.topic_id, cell.solved_at]))
    const finishes = ranges.flatMap((range) => finishOf(range, (id) => cells.get(id) ?? null) ?? [])
    const full = withFinishes(row, finishes, scored.has(row.entrant_id))
    return { ...full, score: full.score + full.parts.finish }
  }
  const standings = projectAnswers(facts, options)
  return { ...standings, rows: rankRows(standings.rows.map(rowOf), timeOrder), others: standings.others.map(rowOf) }
}

const byTopic = (left: { topic_id: string }, right: { topic_id: string }): number => (left.topic_id < right.topic_id ? -1 : 1)
