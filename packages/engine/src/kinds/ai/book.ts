import type { LastScore } from '../../core/place.ts'
import type { TopicRules } from '../../core/scoring/rules.ts'
import type { EvaluationEvent, Scores } from './event.ts'
import { compareMetric, linearPoints, placePoints } from './points.ts'

/** A submission with a score. */
interface Submission {
  entrant_id: string
  topic_id: string
  submission_id: string
  /** When its upload was complete: the order of equals. */
  at: LastScore
  metric: number | null
}

/** What an entrant has of a topic by scores of one sort. */
export interface ScoredCell {
  submission_id: string
  metric: number
  at: LastScore
  points: number
}

/** An entrant at a topic. */
export interface AiCell {
  topic_id: string
  /** With a score, those that were taken out left out. */
  submissions: number
  /** By the public rows; null: none. */
  public: ScoredCell | null
  /** What counts: the same before the reveal, the best private one of its finals after it. */
  counts: ScoredCell | null
}

/** All evaluations that a view has seen. */
export interface EvaluationBook {
  submissions: Map<string, Submission>
  voids: Set<string>
  /** Private scores by submission; null before the reveal. */
  finals: Map<string, number> | null
}

export const emptyBook = (): EvaluationBook => ({ submissions: new Map(), voids: new Set(), finals: null })

/** Takes an event into the book. */
export function addEvaluation(book: EvaluationBook, event: EvaluationEvent): void {
  if (event.kind === 'eval.void') {
    if (event.payload.is_void) book.voids.add(event.payload.submission_id)
    else book.voids.delete(event.payload.submission_id)
  } else if (event.kind === 'eval.scored') {
    const { entrant_id, topic_id, seq, counts_at_seq, payload } = event
    const { submission_id, submitted_at, metric } = payload
    const at = { seq, counts_at_seq, payload: { submitted_at } }
    book.submissions.set(submission_id, { entrant_id, topic_id, submission_id, at, metric })
  } else if (event.kind === 'eval.again') {
    const fresh = pairsOf(event.payload)
    for (const one of book.submissions.values())
      if (one.topic_id === event.topic_id) book.submissions.set(one.submission_id, { ...one, metric: fresh.get(one.submission_id) ?? null })
    if (book.finals !== null && event.payload.finals !== null) replaceFinals(book, book.finals, event.topic_id, event.payload.finals)
  } else book.finals = pairsOf(event.payload)
}

const pairsOf = ({ submission_ids, metrics }: Scores): Map<string, number> =>
  new Map(submission_ids.flatMap((id, index) => (metrics[index] === undefined ? [] : [[id, metrics[index]] as const])))

function replaceFinals(book: EvaluationBook, known: ReadonlyMap<string, number>, topic_id: string, fresh: Scores): void {
  const others = [...known].filter(([id]) => book.submissions.get(id)?.topic_id !== topic_id)
  book.finals = new Map([...others, ...pairsOf(fresh)])
}

/** A topic as its evaluations see it, and whose places count. */
export interface BookView {
  topics: ReadonlyMap<string, { rules: TopicRules; is_hidden: boolean }>
  /** Whether an entrant stands in the overall ranking: its place pushes others down. */
  isRanked: (entrant_id: string) => boolean
}

/** What every entrant has, by entrant and topic. */
export function cellsOf(book: EvaluationBook, view: BookView): Map<string, AiCell[]> {
  const cells = new Map<string, AiCell[]>()
  const byTopic = groupsOf([...book.submissions.values()], ({ topic_id }) => topic_id)
  for (const topic_id of [...byTopic.keys()].sort()) {
    const topic = view.topics.get(topic_id)
    if (topic?.rules.evaluation === undefined || topic.is_hidden) continue
    const standing = (byTopic.get(topic_id) ?? []).filter(({ submission_id }) => !book.voids.has(submission_id))
    const shown = bestOf(standing, topic.rules, view, ({ metric }) => metric)
    const { finals } = book
    const final = finals === null ? shown : bestOf(standing, topic.rules, view, ({ submission_id }) => finals.get(submission_id) ?? null)
    const counts = groupsOf(
      standing.filter(({ metric }) => metric !== null),
      ({ entrant_id }) => entrant_id,
    )
    for (const [entrant_id, own] of counts) {
      const cell = { topic_id, submissions: own.length, public: shown.get(entrant_id) ?? null, counts: final.get(entrant_id) ?? null }
      cells.set(entrant_id, [...(cells.get(entrant_id) ?? []), cell])
    }
  }
  return cells
}

/** The best submission of each entrant with its points; of equals the earlier one. */
function bestOf(
  standing: readonly Submission[],
  { evaluation, score }: TopicRules,
  { isRanked }: BookView,
  metricOf: (one: Submission) => number | null,
): Map<string, ScoredCell> {
  const best = new Map<string, Omit<ScoredCell, 'points'> & { entrant_id: string }>()
  if (evaluation === undefined) return new Map()
  for (const one of standing) {
    const metric = metricOf(one)
    if (metric === null) continue
    const known = best.get(one.entrant_id)
    const order = known === undefined ? -1 : compareMetric(evaluation, metric, known.metric) || isEarlier(one.at, known.at)
    if (order < 0) best.set(one.entrant_id, { entrant_id: one.entrant_id, submission_id: one.submission_id, metric, at: one.at })
  }
  const ranked = [...best.values()].filter(({ entrant_id }) => isRanked(entrant_id)).map(({ metric }) => metric)
  ranked.sort((left, right) => compareMetric(evaluation, left, right))
  const pointsOf = (metric: number): number => {
    if (evaluation.way === 'linear') return linearPoints(score, evaluation, metric)
    return placePoints(
      score,
      evaluation,
      metric,
      firstNotBetter(ranked, metric, (left, right) => compareMetric(evaluation, left, right)) + 1,
    )
  }
  return new Map([...best].map(([id, { submission_id, metric, at }]) => [id, { submission_id, metric, at, points: pointsOf(metric) }]))
}

const isEarlier = (left: LastScore, right: LastScore): number =>
  left.payload.submitted_at - right.payload.submitted_at || left.seq - right.seq

/** How many of a sorted list are better; found by halving. */
function firstNotBetter(sorted: readonly number[], metric: number, compare: (left: number, right: number) => number): number {
  let low = 0
  let high = sorted.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if (compare(sorted[middle] ?? metric, metric) < 0) low = middle + 1
    else high = middle
  }
  return low
}

function groupsOf<T>(items: readonly T[], keyOf: (item: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>()
  for (const item of items) {
    const known = groups.get(keyOf(item))
    if (known === undefined) groups.set(keyOf(item), [item])
    else known.push(item)
  }
  return groups
}
