import { isCounted, type LiveModel, type LiveTopic } from './model.ts'
import { awardOf } from '../standings/award.ts'
import type { TopicSolve } from '../standings/rows.ts'

/**
 * The solves of a topic that its list and the feed name, worth what they were worth at their own place: the price counts everybody
 * who moves it, the order counts the overall ranking alone. Only those recorded from seq `since` on are priced.
 */
export function topicSolves(model: LiveModel, topic: LiveTopic, since: number): TopicSolve[] {
  const { topic_id, rules } = topic
  if (!rules || !isCounted(topic)) return []
  const solves: TopicSolve[] = []
  let counted_solves = 0
  let order = 0
  for (const { entrant, first, blood } of topic.complete) {
    const { rights, entrant_id } = entrant
    const place = { order: counted_solves + 1, counted_solves: counted_solves + (rights.affects_value ? 1 : 0), blood }
    counted_solves = place.counted_solves
    if (!first?.completed || !rights.ranks_overall) continue
    order += 1
    const { seq, payload } = first.completed
    if (seq < since) continue
    const { points, bonus } = awardOf(model.contest, rules, first.done, place)
    const given = rights.gets_score ? points + bonus : 0
    solves.push({ topic_id, entrant_id, solver_id: first.solver_id, seq, at: payload.submitted_at, order, blood, points: given })
  }
  return solves
}
