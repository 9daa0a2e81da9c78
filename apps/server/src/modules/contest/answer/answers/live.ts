import type { LiveEvents } from '@beacon/api/live/live'
import { elapsedAt, topicValueAt } from '@beacon/engine'
import type { ScoreEvent, SolveEvent, TopicSolve, VerdictEvent } from '@beacon/engine/answers'
import type { KindLive, LiveSpan, LiveEvent } from '../../show/contest-live/index.ts'
import { feedItem } from '../feed/index.ts'
import {
  ofAnswerStandings,
  solvedAfterFreeze,
  publicCompletionsBetween,
  publicCompletions,
  publicCompletionTotal,
  type AnswerBoard,
  type AnswerStandings,
} from '../../topic/standings/index.ts'
import { withheldTopics, type Board } from '../../score/score/index.ts'

type Solves = LiveEvents['feed.solve']

const isTry = (event: ScoreEvent): event is SolveEvent | VerdictEvent => event.kind === 'solve' || event.kind === 'verdict'

/** The board of this kind that a board of its standings is. */
const boardOf = (standings: AnswerStandings, { view }: Board): AnswerBoard => standings[view]

/** Solves of the feed, what takes some of them away again, values of topics, and what an entrant alone knows of its score. */
export const live: KindLive = {
  told: (given, board, span) => {
    const standings = ofAnswerStandings(given)
    return liveEventsOf(standings, boardOf(standings, board), span)
  },
  values: (given, board) => {
    const standings = ofAnswerStandings(given)
    return new Map(topicLines(standings, boardOf(standings, board)).map((line) => [line.topic_id, line]))
  },
  valuesEvent: (topics) => ({ event: 'topic.value', data: { topics } }),
  own: (standings, entrant_id) => ({ solved_after_freeze: solvedAfterFreeze(ofAnswerStandings(standings), entrant_id) }),
}

function liveEventsOf(standings: AnswerStandings, board: AnswerBoard, { from, to, until }: LiveSpan): LiveEvent[] {
  const told: LiveEvent[] = []
  const solved = from > until ? null : solvesIn(standings, board, from, Math.min(to, until))
  if (solved !== null) told.push({ event: 'feed.solve', data: solved })
  for (const event of standings.events.slice(from - 1, to)) {
    if (event.lane === 'result' && event.seq > until) continue
    const moved = movedBy(standings, board, event, until)
    if (moved === null) continue
    const { gone, back } = moved
    if (gone.length > 0 || back === null)
      told.push({ event: 'feed.retract', data: { feed_ids: gone, total: publicCompletionTotal(standings, board) } })
    if (back !== null) told.push({ event: 'feed.solve', data: back })
  }
  return told
}

/** Solves that a span of events made, as the feed of this board shows them; null when it made none. */
function solvesIn(standings: AnswerStandings, board: AnswerBoard, from: number, to: number): Solves | null {
  const topics = new Set(standings.events.slice(from - 1, to).flatMap((event) => (isTry(event) ? [event.topic_id] : [])))
  return solvesAs(standings, board, publicCompletionsBetween(standings, board, { topics, from, to }))
}

/** Entries of the feed by id, those of them that the board shows; null when it shows none. */
function solvesOf(standings: AnswerStandings, board: AnswerBoard, ids: ReadonlySet<number>): Solves | null {
  return solvesAs(
    standings,
    board,
    publicCompletions(standings, board).filter(({ seq }) => ids.has(seq)),
  )
}

const solvesAs = (standings: AnswerStandings, board: AnswerBoard, solves: readonly TopicSolve[]): Solves | null =>
  solves.length === 0
    ? null
    : { items: solves.map((one) => feedItem(standings, board.view, one)), total: publicCompletionTotal(standings, board) }

/**
 * Entries that a ban, a hidden topic or a referee's word takes away or brings back; places and points of others move with them.
 * Other rules move points alone: nothing is gone and nothing comes. Null when the event touches no solve.
 */
function movedBy(
  standings: AnswerStandings,
  board: AnswerBoard,
  event: ScoreEvent,
  until: number,
): { gone: number[]; back: Solves | null } | null {
  const touches = touchedBy(event)
  if (touches === null) return null
  const touched = standings.events.filter((one) => one.seq < event.seq && one.seq <= until && touches(one)).map(({ seq }) => seq)
  if (touched.length === 0) return null
  if (event.kind === 'rules.set') return { gone: [], back: null }
  const back = solvesOf(standings, board, new Set(touched))
  const shown = new Set(back?.items.map(({ feed_id }) => feed_id))
  return { gone: touched.filter((seq) => !shown.has(seq)), back }
}

function touchedBy(event: ScoreEvent): ((one: ScoreEvent) => boolean) | null {
  if (event.kind === 'entrant.state') return (one) => isTry(one) && one.entrant_id === event.entrant_id
  if (event.kind === 'topic.state') return (one) => isTry(one) && one.topic_id === event.topic_id
  if (event.kind === 'rules.set') return (one) => isTry(one) && (event.topic_id === null || one.topic_id === event.topic_id)
  if (event.kind !== 'verdict') return null
  return (one) => isTry(one) && one.topic_id === event.topic_id && one.entrant_id === event.entrant_id
}

type TopicLine = LiveEvents['topic.value']['topics'][number]

/** Value, solves and first blood of every topic of a board. */
function topicLines(standings: AnswerStandings, board: AnswerBoard): TopicLine[] {
  const { directory, clock, now } = standings
  const withheld = withheldTopics(standings, board.view)
  const isNamed = (topic_id: string) => board.view === 'real' || !directory.unnamed_solvers.has(topic_id)
  const told = board.topics().filter(({ topic_id }) => !withheld.has(topic_id))
  return told.map((topic) => ({
    topic_id: topic.topic_id,
    value: topicValueAt(topic, Math.max(0, elapsedAt(clock, now) - topic.state.released_elapsed_ms)),
    solves: topic.solves,
    unranked_solves: topic.unranked_solves,
    bloods: (isNamed(topic.topic_id) ? topic.bloods.filter(({ blood }) => blood === 1) : []).map(({ blood, entrant_id, at }) => ({
      order: blood,
      entrant_id,
      name: directory.entrants.get(entrant_id)?.name ?? '',
      at: new Date(at).toISOString(),
    })),
  }))
}
