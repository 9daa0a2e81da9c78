import { createCursor } from '../../core/cursor.ts'
import type { EventEnvelope } from '../../core/event.ts'
import { type LiveStandings, readBook } from '../../core/live-standings.ts'
import type { LiveOptions } from '../../core/view.ts'
import { flush } from './flush.ts'
import { ingest } from './ingest.ts'
import { createModel, type LiveEntrant, type LiveModel, type LiveTopic } from './model.ts'
import { isSolved, standingRow, topicsById, topicStanding } from './row.ts'
import { topicSolves } from './solves.ts'
import type { ContestRules } from '../rules.ts'
import type { ScoreEvent } from '../score-event.ts'
import type { FlagColumn, FlagRow, TopicSolve, TopicStanding } from '../standings/rows.ts'

/** Live standings of this kind: the common ones, and its topics. Rows and topics it returns are values: they do not change afterwards. */
export interface AnswerStandings<Row extends FlagRow, Column extends string, Event extends EventEnvelope = ScoreEvent>
  extends LiveStandings<Event, Row, Column>, TopicReader {}

export type FlagLiveStandings = AnswerStandings<FlagRow, FlagColumn>

interface TopicReader {
  /** The scoring rules of the contest, as this view read them last. */
  contestRules(): ContestRules
  /** Whether an entrant has solved a topic, as the cells of `row` say, without making them. */
  hasSolved(entrantId: string, topicId: string): boolean
  /** By topic id; the public view lists released, visible topics only. */
  topics(): readonly TopicStanding[]
  topic(topicId: string): TopicStanding | null
  /** Solves of a topic by entrants of the overall ranking, in order; those recorded from seq `since` on. Empty where `topic` is null. */
  solves(topicId: string, since?: number): readonly TopicSolve[]
}

/** Incremental `project(reduce(events), options)`: the same rows, a single event in well under a millisecond. */
export function createStandings(options: LiveOptions): FlagLiveStandings {
  return standingsOver(createModel(), options, { answer: (event) => event, ingest: nothingMore, settle: nothingMore, rowOf: (row) => row })
}

const nothingMore = (): void => {}

/** What a kind adds to the fold of answers: columns and points of its own, which follow from the same events or from further ones. */
export interface OwnFold<Row, Event extends EventEnvelope = ScoreEvent> {
  /** What answers read of an event; null: nothing. */
  answer(event: Event): ScoreEvent | null
  /** The model has taken the event. */
  ingest(event: Event): void
  /** Before prices and order: sets `own_points` and own columns, and marks whom it touches. */
  settle(): void
  rowOf(row: FlagRow, entrant: LiveEntrant): Row
}

/** Live standings over a model that the kind may have given columns. */
export function standingsOver<Column extends string, Row extends FlagRow, Event extends EventEnvelope = ScoreEvent>(
  model: LiveModel<FlagColumn | Column>,
  options: LiveOptions,
  own: OwnFold<Row, Event>,
): AnswerStandings<Row, FlagColumn | Column, Event> {
  const cursor = createCursor(options)
  const { publicSeq, lastSeq, freezeAt } = cursor
  return {
    apply(events) {
      for (const event of cursor.take(events)) {
        const answer = own.answer(event)
        if (answer !== null) ingest(model, answer)
        own.ingest(event)
      }
      own.settle()
      flush(model)
    },
    freezeAt,
    lastSeq,
    publicSeq,
    ...readBook({
      book: model.book,
      version: publicSeq,
      indexOf: (entrantId) => model.by_id.get(entrantId)?.index,
      rowAt: (index, ranked) => own.rowOf(standingRow(model, entrantAt(model, index), ranked), entrantAt(model, index)),
    }),
    ...readTopics(model, options.view === 'public'),
  }
}

function entrantAt({ entrants }: LiveModel, index: number): LiveModel['entrants'][number] {
  const entrant = entrants[index]
  if (!entrant) throw new RangeError(`no entrant at index ${index}`)
  return entrant
}

function readTopics(model: LiveModel, isPublic: boolean): TopicReader {
  const visibleTopic = (topicId: string): LiveTopic | null => {
    const found = model.topics.get(topicId)
    const isSecret = isPublic && (!found?.state.is_released || found.state.is_hidden)
    return found && !isSecret ? found : null
  }
  const topic = (topicId: string): TopicStanding | null => {
    const found = visibleTopic(topicId)
    return found && topicStanding(found)
  }
  return {
    contestRules: () => model.contest,
    hasSolved: (entrantId, topicId) => isSolved(model, entrantId, topicId),
    topics: () => topicsById(model).flatMap(({ topic_id }) => topic(topic_id) ?? []),
    topic,
    solves: (topicId, since = 0) => {
      const found = visibleTopic(topicId)
      return found ? topicSolves(model, found, since) : []
    },
  }
}
