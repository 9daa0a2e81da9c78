import { defaultEntrantState } from '../../core/event.ts'
import { createRandom } from '../../core/random.ts'
import { defaultTopicRules, type TopicRules } from '../../core/scoring/rules.ts'
import { type ContestRules, defaultContestRules } from '../rules.ts'
import { defaultTopicState, type DraftEvent, type ScoreEvent } from '../score-event.ts'

/** How large a made contest is. `events` is the total; set-up takes 1 + 2 × topics + entrants of them. */
export interface SampleSize {
  entrants: number
  topics: number
  events: number
  seed: number
  contest?: Partial<ContestRules>
  topic?: Partial<TopicRules>
}

export interface SampleContest {
  events: ScoreEvent[]
  entrant_ids: readonly string[]
  topic_ids: readonly string[]
}

/** Start of every made contest, epoch milliseconds. */
export const sampleStart = Date.UTC(2026, 0, 10, 1)

/**
 * A made contest, the same for the same seed: rules, releases, entrants, then solves with a few hints, adjustments and marks.
 * Strong entrants solve more, easy topics are solved more. Ends early when every pair of entrant and topic is solved.
 */
export function makeEvents({ entrants, topics, events: wanted, seed, contest, topic }: SampleSize): SampleContest {
  const random = createRandom(seed)
  const entrant_ids = Array.from({ length: entrants }, (_, index) => `e${String(index + 1).padStart(5, '0')}`)
  const topic_ids = Array.from({ length: topics }, (_, index) => `t${String(index + 1).padStart(3, '0')}`)
  const events: ScoreEvent[] = []
  const pace = (8 * 3_600_000) / Math.max(1, wanted)
  const now = () => sampleStart + Math.floor(events.length * pace)
  const push = (draft: DraftEvent) => {
    const seq = events.length + 1
    events.push({ ...draft, seq, counts_at_seq: seq })
  }
  const nobody = { entrant_id: null, solver_id: null, topic_id: null, part: null }
  push({ ...nobody, at: now(), lane: 'result', kind: 'rules.set', payload: { ...defaultContestRules, ...contest } })
  for (const topic_id of topic_ids) {
    push({ ...nobody, at: now(), lane: 'result', kind: 'rules.set', topic_id, payload: { ...defaultTopicRules, ...topic } })
    push({ ...nobody, at: now(), lane: 'moderation', kind: 'topic.state', topic_id, payload: { ...defaultTopicState, is_released: true } })
  }
  for (const entrant_id of entrant_ids) {
    const payload = { ...defaultEntrantState, sort_name: `team ${entrant_id}` }
    push({ ...nobody, at: now(), lane: 'moderation', kind: 'entrant.state', entrant_id, payload })
  }
  const pairs = solvePairs(entrants, topics, wanted - events.length, random)
  for (const [entrant, solved] of pairs) {
    if (events.length >= wanted) break
    push(draftOf(entrant_ids[entrant] ?? '', topic_ids[solved] ?? '', now(), events.length, random))
  }
  return { events, entrant_ids, topic_ids }
}

/** Pairs of entrant and topic in order of solving, none twice. */
function* solvePairs(entrants: number, topics: number, count: number, random: () => number): Generator<[number, number]> {
  const seen = new Uint8Array(entrants * topics)
  const all = Math.min(count, entrants * topics)
  for (let given = 0, tries = 0; given < all && tries < all * 50; tries += 1) {
    const entrant = Math.floor(random() ** 1.3 * entrants)
    const topic = Math.floor(random() ** 1.2 * topics)
    const pair = entrant * topics + topic
    if (seen[pair] === 1) continue
    seen[pair] = 1
    given += 1
    yield [entrant, topic]
  }
}

function draftOf(entrant_id: string, topic_id: string, at: number, count: number, random: () => number): DraftEvent {
  const kind = random()
  const id = `s${count}`
  if (kind < 0.02) {
    const payload = { hint_id: id, cost: 10, charge: 'on_solve' } as const
    return { at, lane: 'result', kind: 'hint', entrant_id, solver_id: entrant_id, topic_id, part: null, payload }
  }
  if (kind < 0.022) {
    const payload = { adjustment_id: id, points: random() < 0.5 ? -20 : 20 }
    return { at, lane: 'result', kind: 'adjust', entrant_id, solver_id: null, topic_id: null, part: null, payload }
  }
  const payload = { submission_id: id, submitted_at: at, elapsed_ms: at - sampleStart }
  return { at, lane: 'result', kind: 'solve', entrant_id, solver_id: entrant_id, topic_id, part: 0, payload }
}
