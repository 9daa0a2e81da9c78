import type { LiveEntrant, LiveModel, LiveTopic } from './model.ts'

export function markTopic(model: LiveModel, topic: LiveTopic): void {
  if (topic.is_dirty) return
  topic.is_dirty = true
  model.dirty_topics.push(topic)
}

/** Something of the entrant's own happened: its columns must be set anew. */
export function markTouched(model: LiveModel, entrant: LiveEntrant): void {
  if (entrant.is_touched) return
  entrant.is_touched = true
  model.touched.push(entrant)
}

/** Something was taken from the entrant's cells, or given back: they must be counted from the first. */
export function markRecount(model: LiveModel, entrant: LiveEntrant): void {
  entrant.needs_recount = true
  markTouched(model, entrant)
}
