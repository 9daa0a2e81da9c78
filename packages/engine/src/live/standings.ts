import type { ScoreEvent } from '../score-event.ts'
import type { RankRow, StandingRow, TopicSolve, TopicStanding } from '../standings/rows.ts'
import { inSequence } from '../standings/sequence.ts'
import { flush } from './flush.ts'
import { ingest } from './ingest.ts'
import { createModel, type LiveModel, type LiveTopic } from './model.ts'
import { rankRow, rankTable, type RankTable } from './rank-table.ts'
import { solvedTopics, standingRow, topicStanding } from './row.ts'
import { topicSolves } from './solves.ts'

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
  /** The ranking as numbers, for `diff`: a value that stays as it is. */
  table(bracket?: string): RankTable
  /** All ranked rows in place order, without cells. */
  ranking(bracket?: string): readonly RankRow[]
  /** Rows of entrants whose bracket stands outside the overall ranking, by id. */
  unranked(): readonly RankRow[]
  /** Whole rows of places `from` (0-based, included) to `to` (excluded). */
  page(from: number, to: number, bracket?: string): readonly StandingRow[]
  /** One entrant's whole row, ranked here or not; null when the view does not know it. */
  row(entrantId: string, bracket?: string): StandingRow | null
  /** As `row`, without cells. */
  rankRow(entrantId: string, bracket?: string): RankRow | null
  /** Ids of the topics an entrant has solved, as the cells of `row` say, without making them. */
  solvedTopics(entrantId: string): ReadonlySet<string>
  rankOf(entrantId: string, bracket?: string): number | null
  /** Whole rows of known entrants without a rank here, by id. */
  others(bracket?: string): readonly StandingRow[]
  /** By topic id; the public view lists released, visible topics only. */
  topics(): readonly TopicStanding[]
  topic(topicId: string): TopicStanding | null
  /** Solves of a topic by entrants of the overall ranking, in order; those recorded from seq `since` on. Empty where `topic` is null. */
  solves(topicId: string, since?: number): readonly TopicSolve[]
}

/** Which events the standings read: all, or result events up to `freeze_seq` (null: not frozen) and moderation events of any seq. */
export type LiveOptions = { view: 'real' } | { view: 'public'; freeze_seq?: number | null }

/** The part of `LiveStandings` that only reads. */
type Reader = Omit<LiveStandings, 'apply' | 'freezeAt' | 'lastSeq' | 'publicSeq'>

/** Incremental `project(reduce(events), options)`: the same rows, a single event in well under a millisecond. */
export function createStandings(options: LiveOptions): LiveStandings {
  const model = createModel()
  let freezeSeq = options.view === 'public' ? (options.freeze_seq ?? Infinity) : Infinity
  let lastSeq = 0
  let publicSeq = 0
  let lastResultSeq = 0
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
    ...createReader(model, options.view === 'public', () => publicSeq),
  }
}

function createReader(model: LiveModel, isPublic: boolean, version: () => number): Reader {
  const tables = new Map<string | undefined, RankTable>()
  const table = (bracket?: string): RankTable => {
    const known = tables.get(bracket)
    if (known?.version === version()) return known
    const now = rankTable(model, version(), bracket)
    tables.set(bracket, now)
    return now
  }
  const indexOf = (entrantId: string): number => model.by_id.get(entrantId)?.index ?? -1
  const rowsAt = (indices: Iterable<number>, bracket: string | undefined): StandingRow[] =>
    Array.from(indices).flatMap((index) => {
      const entrant = model.entrants[index]
      return entrant ? [standingRow(model, entrant, rankRow(table(bracket), index))] : []
    })
  const shown = (topicId: string): LiveTopic | null => {
    const found = model.topics.get(topicId)
    const isSecret = isPublic && (!found?.state.is_released || found.state.is_hidden)
    return found && !isSecret ? found : null
  }
  const topic = (topicId: string): TopicStanding | null => {
    const found = shown(topicId)
    return found && topicStanding(found)
  }
  return {
    total: (bracket) => table(bracket).order.length,
    table,
    ranking: (bracket) => Array.from(table(bracket).order, (index) => rankRow(table(bracket), index)),
    unranked: () => Array.from(model.ids.keys()).flatMap((index) => (model.columns.ranked[index] === 1 ? [rankRow(table(), index)] : [])),
    page: (from, to, bracket) => rowsAt(table(bracket).order.slice(from, to), bracket),
    row: (entrantId, bracket) => rowsAt([indexOf(entrantId)], bracket)[0] ?? null,
    rankRow: (entrantId, bracket) => (indexOf(entrantId) < 0 ? null : rankRow(table(bracket), indexOf(entrantId))),
    solvedTopics: (entrantId) => solvedTopics(model.by_id.get(entrantId)),
    rankOf: (entrantId, bracket) => table(bracket).rank[indexOf(entrantId)] || null,
    others: (bracket) => {
      const unranked = model.entrants.filter(({ index }) => table(bracket).rank[index] === 0).map(({ index }) => index)
      return rowsAt(unranked, bracket).sort((left, right) => (left.entrant_id < right.entrant_id ? -1 : 1))
    },
    topics: () => [...model.topics.keys()].sort().flatMap((topicId) => topic(topicId) ?? []),
    topic,
    solves: (topicId, since = 0) => {
      const found = shown(topicId)
      return found ? topicSolves(model, found, since) : []
    },
  }
}
