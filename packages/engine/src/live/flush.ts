import { compareRank } from '../standings/place.ts'
import { markMoved, type LiveEntrant, type LiveModel } from './model.ts'
import { priceOneCell, priceTopic } from './price.ts'
import { recount, setScore } from './tally.ts'

/** Does what ingested events left to do: prices, then sums, then the order. */
export function flush(model: LiveModel): void {
  for (const topic of model.dirty_topics) priceTopic(model, topic)
  for (const cell of model.dirty_cells) if (!cell.topic.is_dirty) priceOneCell(model, cell)
  for (const topic of model.dirty_topics) topic.is_dirty = false
  for (const entrant of model.touched) {
    recount(model, entrant)
    markMoved(model, entrant)
    entrant.is_touched = false
  }
  for (const entrant of model.moved) setScore(model, entrant)
  if (model.moved.length > 0) model.order = reorder(model.order, model.moved)
  model.dirty_topics = []
  model.dirty_cells = []
  model.touched = []
  model.moved = []
}

/** The moved ones leave, are sorted among themselves (they mostly are already), and merged with those that stayed. */
function reorder(order: readonly LiveEntrant[], moved: readonly LiveEntrant[]): LiveEntrant[] {
  const stayed = order.filter((entrant) => !entrant.is_moved)
  const coming = order.filter((entrant) => entrant.is_moved && entrant.rights.is_ranked)
  for (const entrant of moved) if (!entrant.is_listed && entrant.rights.is_ranked) coming.push(entrant)
  coming.sort(compareRank)
  for (const entrant of moved) {
    entrant.is_moved = false
    entrant.is_listed = entrant.rights.is_ranked
  }
  return merge(stayed, coming)
}

function merge(left: readonly LiveEntrant[], right: readonly LiveEntrant[]): LiveEntrant[] {
  const merged: LiveEntrant[] = []
  let next = 0
  for (const entrant of left) {
    for (let other = right[next]; other && compareRank(other, entrant) < 0; other = right[next]) {
      merged.push(other)
      next += 1
    }
    merged.push(entrant)
  }
  for (; next < right.length; next += 1) {
    const other = right[next]
    if (other) merged.push(other)
  }
  return merged
}
