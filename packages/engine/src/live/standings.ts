import type { ScoreEvent } from '../score-event.ts'
import type { RankRow, StandingRow, TopicStanding } from '../standings/rows.ts'
import { inSequence } from '../standings/sequence.ts'
import { flush } from './flush.ts'
import { ingest } from './ingest.ts'
import { createModel } from './model.ts'
import { rankingView, type RankingView } from './ranking.ts'
import { standingRow, topicStanding } from './row.ts'

/** Standings that events move in place. Rows and topics it returns are values: they do not change afterwards. */
export interface LiveStandings {
  /** Folds events of rising seq, once each. @throws RangeError when a seq was folded already. */
  apply(events: readonly ScoreEvent[]): void
  /** From now on result events after this seq are not read. @throws RangeError when such a one was read: then build anew. */
  freezeAt(seq: number): void
  /** Seq of the last event folded, read by this view or not. */
  lastSeq(): number
  /** Seq of the last event this view read: what its ETag moves with. */
  publicSeq(): number
  total(bracket?: string): number
  /** All ranked rows in place order, without cells. Unchanged rows keep their identity between calls. */
  ranking(bracket?: string): readonly RankRow[]
  /** Whole rows of places `from` (0-based, included) to `to` (excluded). */
  page(from: number, to: number, bracket?: string): readonly StandingRow[]
  /** One entrant's whole row, ranked here or not; null when the view does not know it. */
  row(entrantId: string, bracket?: string): StandingRow | null
  rankOf(entrantId: string, bracket?: string): number | null
  /** Whole rows of known entrants without a rank here, by id. */
  others(bracket?: string): readonly StandingRow[]
  /** By topic id; the public view lists released, visible topics only. */
  topics(): readonly TopicStanding[]
  topic(topicId: string): TopicStanding | null
}

/** Which events the standings read: all, or result events up to `freeze_seq` (null: not frozen) and moderation events of any seq. */
export type LiveOptions = { view: 'real' } | { view: 'public'; freeze_seq?: number | null }

/** Incremental `project(reduce(events), options)`: the same rows, a single event in well under a millisecond. */
export function createStandings(options: LiveOptions): LiveStandings {
  const model = createModel()
  const views = new Map<string | undefined, RankingView>()
  let freezeSeq = options.view === 'public' ? (options.freeze_seq ?? Infinity) : Infinity
  let lastSeq = 0
  let publicSeq = 0
  let lastResultSeq = 0

  const view = (bracket: string | undefined): RankingView => {
    const before = views.get(bracket)
    if (before?.version === publicSeq) return before
    const now = rankingView(model, publicSeq, bracket, before)
    views.set(bracket, now)
    return now
  }
  const rowOf = (entrantId: string, bracket: string | undefined): StandingRow | null => {
    const entrant = model.entrants.get(entrantId)
    return entrant ? standingRow(model, entrant, view(bracket).by_index[entrant.index]?.rank ?? null) : null
  }
  const topicOf = (topicId: string): TopicStanding | null => {
    const topic = model.topics.get(topicId)
    const isSecret = options.view === 'public' && (!topic?.state.is_released || topic.state.is_hidden)
    return topic && !isSecret ? topicStanding(topic) : null
  }

  return {
    apply(events) {
      for (const event of inSequence(events, lastSeq)) {
        lastSeq = event.seq
        if (event.lane === 'result' && event.seq > freezeSeq) continue
        if (event.lane === 'result') lastResultSeq = event.seq
        publicSeq = event.seq
        ingest(model, event)
      }
      flush(model)
    },
    freezeAt(seq) {
      if (options.view === 'real') throw new RangeError('the real view does not freeze')
      if (lastResultSeq > seq) throw new RangeError(`result event ${lastResultSeq} was read, it lies after the freeze at ${seq}`)
      freezeSeq = seq
    },
    lastSeq: () => lastSeq,
    publicSeq: () => publicSeq,
    total: (bracket) => view(bracket).rows.length,
    ranking: (bracket) => view(bracket).rows,
    page: (from, to, bracket) =>
      view(bracket)
        .entrants.slice(from, to)
        .map((entrant) => standingRow(model, entrant, view(bracket).by_index[entrant.index]?.rank ?? null)),
    row: rowOf,
    rankOf(entrantId, bracket) {
      const entrant = model.entrants.get(entrantId)
      return entrant ? (view(bracket).by_index[entrant.index]?.rank ?? null) : null
    },
    others: (bracket) =>
      [...model.entrants.values()]
        .filter((entrant) => !view(bracket).by_index[entrant.index])
        .map((entrant) => standingRow(model, entrant, null))
        .sort((left, right) => (left.entrant_id < right.entrant_id ? -1 : 1)),
    topics: () => [...model.topics.keys()].sort().flatMap((topicId) => topicOf(topicId) ?? []),
    topic: topicOf,
  }
}
