import { reorder } from '../../core/order.ts'
import { markMoved } from '../../core/rank-book.ts'
import type { LiveModel } from './model.ts'
import { priceCell, priceTopic } from './price.ts'
import { publish, recount, setScore } from './tally.ts'

/** Does what ingested events left to do: prices, then sums, then the order. */
export function flush(model: LiveModel): void {
  for (const topic of model.dirty_topics) priceTopic(model, topic)
  for (const cell of model.dirty_cells) if (!cell.topic.is_dirty) priceCell(model, cell)
  for (const topic of model.dirty_topics) topic.is_dirty = false
  for (const entrant of model.touched) {
    if (entrant.needs_recount) recount(model, entrant)
    publish(model, entrant)
    markMoved(model.book, entrant.index)
    entrant.is_touched = false
  }
  for (const index of model.book.waiting) setScore(model, index)
  reorder(model.book)
  model.dirty_topics = []
  model.dirty_cells = []
  model.touched = []
}
