import { markMoved } from './mark.ts'
import type { LiveCell, LiveModel, LiveTopic } from './model.ts'

/** True when every solver of the topic gets the same value: one part, static or dynamic. */
export function isFlat({ rules }: LiveTopic): boolean {
  return rules !== null && rules.parts.length === 1 && (rules.integral_way === 'accumulative' || rules.integral_way === 'dynamic')
}

/** A just priced cell joins the plain ones when nothing but the topic's value is in it. */
export function settle(cell: LiveCell): void {
  const { topic, solvers, blood } = cell
  const only = solvers[0]
  if (!only || solvers.length > 1 || only.hint_count > 0 || !only.completed || blood !== null || !isFlat(topic)) return
  cell.plain_at = topic.plain.length
  topic.plain.push(cell)
  topic.plain_entrants.push(cell.entrant.index)
  topic.special.delete(cell)
}

/** A cell about to change leaves the plain ones, with the points it has. */
export function unsettle(cell: LiveCell): void {
  const { topic, plain_at } = cell
  if (plain_at < 0) return
  const only = cell.solvers[0]
  if (only) only.points = topic.flat_value
  const last = topic.plain.pop()
  const lastEntrant = topic.plain_entrants.pop()
  if (last && lastEntrant !== undefined && last !== cell) {
    topic.plain[plain_at] = last
    topic.plain_entrants[plain_at] = lastEntrant
    last.plain_at = plain_at
  }
  cell.plain_at = -1
  topic.special.add(cell)
}

/** Gives all plain cells another value. */
export function repriceFlat(model: LiveModel, topic: LiveTopic, value: number): void {
  const delta = value - topic.flat_value
  topic.flat_value = value
  if (delta === 0) return
  const { topics } = model.columns
  for (const index of topic.plain_entrants) {
    topics[index] = (topics[index] ?? 0) + delta
    markMoved(model, index)
  }
}
