import type { LiveEvents } from '@beacon/api/live'
import { bloodBonus, diff, elapsedAt, solveValue, topicValueAt, type RankRow, type RankTable } from '@beacon/engine'
import type { Platform } from '../context.ts'
import { feedItem } from '../modules/feed/index.ts'
import { isListed, publicRows, rankingRow } from '../modules/ranking/index.ts'
import {
  cellsOf,
  toldCompletions,
  solvedAfterFreeze,
  withheldTopics,
  type Board,
  type Completion,
  type ContestStandings,
} from '../modules/score/index.ts'

const mostRows = 100
const mostBytes = 16 * 1024

/** Solves with a seq of the span, as the feed of this board shows them. */
export function solvesIn(standings: ContestStandings, board: Board, from: number, to: number): LiveEvents['feed.solve'] | null {
  const items =
    newSolves(standings, board, from, to) ?? toldCompletions(standings, board).filter(({ feed_id }) => feed_id >= from && feed_id <= to)
  return items.length === 0 ? null : { items: items.map((one) => feedItem(standings, board.view, one)) }
}

/** The usual case without the whole feed: plain solves of one part at the end of the run. Null when it is not that. */
function newSolves(standings: ContestStandings, board: Board, from: number, to: number): Completion[] | null {
  const { events } = standings
  const withheld = withheldTopics(standings, board.view)
  const later = events.slice(from - 1)
  if (later.length > 1_000 || later.some((event) => event.kind !== 'solve' || board.topic(event.topic_id)?.rules.parts.length !== 1))
    return null
  const since = new Map<string, number>()
  for (const event of later)
    if (event.topic_id !== null && isRanked(board, event.entrant_id)) since.set(event.topic_id, (since.get(event.topic_id) ?? 0) + 1)
  const made: Completion[] = []
  const seen = new Map<string, number>()
  for (const event of later) {
    if (event.kind !== 'solve' || !isRanked(board, event.entrant_id)) continue
    const topic = board.topic(event.topic_id)
    const cell = board.row(event.entrant_id)?.cells.find(({ topic_id }) => topic_id === event.topic_id)
    if (topic === undefined || cell?.solved_at !== event.payload.submitted_at) return null
    const nth = (seen.get(event.topic_id) ?? 0) + 1
    seen.set(event.topic_id, nth)
    const order = topic.solves - (since.get(event.topic_id) ?? 0) + nth
    const value = solveValue(topic.rules, { counted_solves: order, order, elapsed_ms: event.payload.elapsed_ms })
    const points = value + bloodBonus(board.contestRules, topic.rules, cell.blood, value)
    const { entrant_id, topic_id, payload } = event
    if (event.seq <= to && !withheld.has(topic_id))
      made.push({ feed_id: event.seq, at: payload.submitted_at, entrant_id, topic_id, order, blood: cell.blood, points })
  }
  return made
}

const isRanked = (board: Board, entrant_id: string | null): boolean => entrant_id !== null && board.rankRow(entrant_id)?.rank != null

/** Places that changed, from the top: at most 100 of them and 16 kB. Without `before` the first places. Null when nothing changed. */
export async function rankingDiff(
  platform: Pick<Platform, 'pool'>,
  standings: ContestStandings,
  board: Board,
  before: RankTable | null,
): Promise<LiveEvents['ranking.diff'] | null> {
  const changed = before === null ? null : diff(before, board.table(), mostRows)
  const isPublic = board.view === 'public'
  if (isPublic && !standings.contest.show_rank) return null
  const all: readonly RankRow[] = changed?.rows ?? board.ranking().slice(0, mostRows)
  const rows = isPublic ? all.filter((row) => isListed(standings.contest, row)) : all
  if (changed !== null && rows.length === 0 && changed.left.length === 0) return null
  const cells = await cellsOf(platform, standings, board)
  const told: LiveEvents['ranking.diff']['rows'] = []
  let size = 200
  for (const { entrant_id } of rows) {
    const row = board.row(entrant_id)
    if (row === undefined) continue
    const one = { ...rankingRow(row, standings.directory), cells: cells.of(row) }
    size += Buffer.byteLength(JSON.stringify(one)) + 1
    if (size > mostBytes) break
    told.push(one)
  }
  return { version: board.version, total: isPublic ? publicRows(standings, undefined).length : board.total(), rows: told }
}

type TopicLine = LiveEvents['topic.value']['topics'][number]

/** Value, solves and bloods of every topic of a board. */
export function topicLines(standings: ContestStandings, board: Board): TopicLine[] {
  const { directory, clock, now } = standings
  const withheld = withheldTopics(standings, board.view)
  const told = board.topics().filter(({ topic_id }) => !withheld.has(topic_id))
  return told.map((topic) => ({
    topic_id: topic.topic_id,
    value: topicValueAt(topic, Math.max(0, elapsedAt(clock, now) - topic.state.released_elapsed_ms)),
    solves: topic.solves,
    bloods: topic.bloods.map(({ blood, entrant_id, at }) => ({
      order: blood,
      entrant_id,
      name: directory.entrants.get(entrant_id)?.name ?? '',
      at: new Date(at).toISOString(),
    })),
  }))
}

/** The own line of an entrant: the public score, and how much came after the freeze. */
export function ownScore(standings: ContestStandings, entrant_id: string): LiveEvents['me.score'] {
  const row = standings.public.rankRow(entrant_id)
  return {
    score: row?.score ?? 0,
    rank: row?.rank ?? null,
    solved: row?.solved ?? 0,
    solved_after_freeze: solvedAfterFreeze(standings, entrant_id),
  }
}

/** Entries of the feed by id, those of them that the board shows. */
export function solvesOf(standings: ContestStandings, board: Board, ids: ReadonlySet<number>): LiveEvents['feed.solve'] | null {
  const items = toldCompletions(standings, board).filter(({ feed_id }) => ids.has(feed_id))
  return items.length === 0 ? null : { items: items.map((one) => feedItem(standings, board.view, one)) }
}
