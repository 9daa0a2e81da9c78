import { topicValueAt } from '@beacon/engine'
import type { ScoreEvent, FlagRow, TopicStanding } from '@beacon/engine/answers'

/** A solve of a topic by a ranked entrant, in order of time. */
export interface TopicSolve {
  entrant_id: string
  at: number
  /** Contest clock since the release. */
  elapsed_ms: number
}

/** The solves of each topic as the rows have them, with the clock of the try that made them. */
export function solvesByTopic(events: readonly ScoreEvent[], rows: readonly FlagRow[]): Map<string, TopicSolve[]> {
  const clocks = new Map<string, number>()
  for (const event of events)
    if (event.kind === 'solve' || event.kind === 'verdict')
      clocks.set(`${event.entrant_id} ${event.topic_id} ${event.payload.submitted_at}`, event.payload.elapsed_ms)
  const solves = new Map<string, TopicSolve[]>()
  for (const { entrant_id, cells } of rows) {
    for (const { topic_id, is_solved, solved_at } of cells) {
      if (!is_solved || solved_at === null) continue
      const one = { entrant_id, at: solved_at, elapsed_ms: clocks.get(`${entrant_id} ${topic_id} ${solved_at}`) ?? 0 }
      const known = solves.get(topic_id)
      if (known === undefined) solves.set(topic_id, [one])
      else known.push(one)
    }
  }
  for (const list of solves.values()) list.sort((left, right) => left.at - right.at)
  return solves
}

/** The value of a topic as it ran: what it was worth before the first solve and from each solve on; a falling one by its clock. */
export function curveOf(topic: TopicStanding, solves: readonly TopicSolve[], startAt: number): { at: number; value: number }[] {
  const valueAfter = (solved: number, elapsed_ms: number) => topicValueAt({ rules: topic.rules, counted_solves: solved }, elapsed_ms)
  const points = [{ at: startAt, value: valueAfter(0, 0) }]
  for (const [index, { at, elapsed_ms }] of solves.entries()) {
    const value = valueAfter(index + 1, elapsed_ms)
    if (points.at(-1)?.value !== value) points.push({ at, value })
  }
  return points
}
