import { markMoved } from '../../core/rank-book.ts'
import type { LiveCell, LiveModel, LiveTopic } from './model.ts'

/** True when every solver of the topic gets the same value: one part, static or dynamic. */
export function isFlat({ rules }: LiveTopic): boolean {
  return rules !== null && rules.parts.length === 1 && (rules.integral_way === 'accumulative' || rules.integral_way === 'dynamic')
}

/** True when nothing but the topic's value is in a cell. */
function isPlain({ topic, solvers, blood }: LiveCell): boolean {
  const only = solvers[0]
  return only !== undefined && solvers.length === 1 && only.hint_count === 0 && only.completed !== null && blood === null && isFlat(topic)
}

/** Takes a cell out of a list by putting the last one in its place. */
function takeOut(list: LiveCell[], { list_at }: LiveCell): void {
  const last = list.pop()
  if (!last || last.list_at === list_at) return
  list[list_at] = last
  last.list_at = list_at
}

/** A special cell joins the plain ones where it can, with the topic's value. Returns whether it did. */
export function settle(model: LiveModel, cell: LiveCell): boolean {
  const { topic, entrant } = cell
  const only = cell.solvers[0]
  if (!only || only.bonus !== 0 || only.charge !== 0 || !isPlain(cell)) return false
  const { topic_points } = model
  topic_points[entrant.index] = (topic_points[entrant.index] ?? 0) + topic.flat_value - only.points
  markMoved(model.book, entrant.index)
  takeOut(topic.special, cell)
  cell.is_plain = true
  cell.list_at = topic.plain.length
  topic.plain.push(cell)
  topic.plain_entrants.push(entrant.index)
  return true
}

/** A cell about to change leaves the plain ones, with the points it has. */
export function unsettle(cell: LiveCell): void {
  const { topic, list_at } = cell
  if (!cell.is_plain) return
  const only = cell.solvers[0]
  if (only) only.points = topic.flat_value
  takeOut(topic.plain, cell)
  const lastEntrant = topic.plain_entrants.pop()
  if (lastEntrant !== undefined && list_at < topic.plain_entrants.length) topic.plain_entrants[list_at] = lastEntrant
  cell.is_plain = false
  cell.list_at = topic.special.length
  topic.special.push(cell)
}

/** Gives all plain cells another value. */
export function repriceFlat(model: LiveModel, topic: LiveTopic, value: number): void {
  const delta = value - topic.flat_value
  topic.flat_value = value
  if (delta === 0) return
  const { topic_points } = model
  for (const index of topic.plain_entrants) {
    topic_points[index] = (topic_points[index] ?? 0) + delta
    markMoved(model.book, index)
  }
}
