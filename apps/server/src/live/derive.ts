import type { LiveEvents } from '@beacon/api/live'
import { diff, elapsedAt, topicValueAt, type RankTable } from '@beacon/engine'
import type { FlagColumn, FlagRankRow, ScoreEvent, SolveEvent, TopicSolve, VerdictEvent } from '@beacon/engine/flag'
import type { Platform } from '../context.ts'
import { feedItem } from '../modules/feed/index.ts'
import { isListed, publicRows, rankingRow } from '../modules/ranking/index.ts'
import {
  cellsOf,
  toldBetween,
  toldCompletions,
  toldTotal,
  solvedAfterFreeze,
  withheldTopics,
  type Board,
  type ContestStandings,
} from '../modules/score/index.ts'

const mostRows = 100
const mostBytes = 16 * 1024

/** Solves that a span of events made, as the feed of this board shows them; null when it made none. */
export function solvesIn(standings: ContestStandings, board: Board, from: number, to: number): LiveEvents['feed.solve'] | null {
  const topics = new Set(standings.events.slice(from - 1, to).flatMap((event) => (isTry(event) ? [event.topic_id] : [])))
  return toldOf(standings, board, toldBetween(standings, board, { topics, from, to }))
}

/** Entries of the feed by id, those of them that the board shows; null when it shows none. */
export function solvesOf(standings: ContestStandings, board: Board, ids: ReadonlySet<number>): LiveEvents['feed.solve'] | null {
  return toldOf(
    standings,
    board,
    toldCompletions(standings, board).filter(({ seq }) => ids.has(seq)),
  )
}

export const isTry = (event: ScoreEvent): event is SolveEvent | VerdictEvent => event.kind === 'solve' || event.kind === 'verdict'

const toldOf = (standings: ContestStandings, board: Board, solves: readonly TopicSolve[]): LiveEvents['feed.solve'] | null =>
  solves.length === 0 ? null : { items: solves.map((one) => feedItem(standings, board.view, one)), total: toldTotal(standings, board) }

/** Places that changed, from the top: at most 100 of them and 16 kB. Without `before` the first places. Null when nothing changed. */
export async function rankingDiff(
  platform: Pick<Platform, 'pool'>,
  standings: ContestStandings,
  board: Board,
  before: RankTable<FlagColumn> | null,
): Promise<LiveEvents['ranking.diff'] | null> {
  const changed = before === null ? null : diff(before, board.table(), mostRows)
  const isPublic = board.view === 'public'
  if (isPublic && !standings.contest.show_rank) return null
  const all: readonly FlagRankRow[] = changed?.rows ?? board.ranking().slice(0, mostRows)
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
  const isNamed = (topic_id: string) => board.view === 'real' || !directory.unnamed_solvers.has(topic_id)
  const told = board.topics().filter(({ topic_id }) => !withheld.has(topic_id))
  return told.map((topic) => ({
    topic_id: topic.topic_id,
    value: topicValueAt(topic, Math.max(0, elapsedAt(clock, now) - topic.state.released_elapsed_ms)),
    solves: topic.solves,
    unranked_solves: topic.unranked_solves,
    bloods: (isNamed(topic.topic_id) ? topic.bloods : []).map(({ blood, entrant_id, at }) => ({
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
