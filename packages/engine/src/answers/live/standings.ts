import { createCursor } from '../../core/cursor.ts'
import { type LiveStandings, readBook } from '../../core/live-standings.ts'
import type { LiveOptions } from '../../core/view.ts'
import { flush } from './flush.ts'
import { ingest } from './ingest.ts'
import { createModel, type LiveModel, type LiveTopic } from './model.ts'
import { isSolved, standingRow, topicsById, topicStanding } from './row.ts'
import { topicSolves } from './solves.ts'
import type { ContestRules } from '../rules.ts'
import type { ScoreEvent } from '../score-event.ts'
import type { FlagColumn, FlagRow, TopicSolve, TopicStanding } from '../standings/rows.ts'

/** Live standings of this kind: the common ones, and its topics. Rows and topics it returns are values: they do not change afterwards. */
export interface FlagLiveStandings extends LiveStandings<ScoreEvent, FlagRow, FlagColumn>, TopicReader {}

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
  const model = createModel()
  const cursor = createCursor(options)
  const { publicSeq, lastSeq, freezeAt } = cursor
  return {
    apply(events) {
      for (const event of cursor.take(events)) ingest(model, event)
      flush(model)
    },
    freezeAt,
    lastSeq,
    publicSeq,
    ...readBook({
      book: model.book,
      version: publicSeq,
      indexOf: (entrantId) => model.by_id.get(entrantId)?.index,
      rowAt: (index, ranked) => standingRow(model, entrantAt(model, index), ranked),
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
    contestRules: () => model.contest,
    hasSolved: (entrantId, topicId) => isSolved(model, entrantId, topicId),
    topics: () => topicsById(model).flatMap(({ topic_id }) => topic(topic_id) ?? []),
    topic,
    solves: (topicId, since = 0) => {
      const found = shown(topicId)
      return found ? topicSolves(model, found, since) : []
    },
  }
}
