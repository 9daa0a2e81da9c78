import type { RankTable } from '@beacon/engine'
import type { FlagColumn } from '@beacon/engine/flag'
import type { Platform } from '../context.ts'
import { deskFacts } from '../modules/contest/index.ts'
import { standingsOf, type Board, type ContestStandings } from '../modules/score/index.ts'
import { ownScore, rankingDiff, topicLines } from './derive.ts'
import { frameOf, type Frame } from './frame.ts'

/** What was told last of a projection. */
interface Told {
  table: RankTable<FlagColumn> | null
  topics: Map<string, string>
}

/** Only changes go out. Frames of state carry no id: they are absolute. */
export interface Teller {
  /** Takes what is shown now as told, for channels that open. */
  ready: (channels: ReadonlySet<string>) => Promise<void>
  /** Ranking and topic values that moved. */
  changes: (isDeskOpen: boolean) => Promise<Frame[]>
  /** The first places and every topic, for a stream that comes back. */
  whole: (channels: ReadonlySet<string>) => Promise<Frame[]>
  /** The desk's fact strip. */
  facts: () => Promise<Frame[]>
  scores: (entrants: Iterable<string>) => Promise<Frame[]>
}

const frame = (channel: string, event: string, data: object): Frame =>
  frameOf({ channel, event, data: JSON.stringify(data), position: null })
/** Values of topics stand on pages that all staff read; the real ranking is for those who may watch. */
const valuesTo = (board: Board) => (board.view === 'public' ? 'public' : 'desk')
const rankingTo = (board: Board) => (board.view === 'public' ? 'public' : 'desk:contest.watch')
const linesOf = (standings: ContestStandings, board: Board) =>
  new Map(topicLines(standings, board).map((line) => [line.topic_id, JSON.stringify(line)]))

export function openTeller(platform: Platform, contest_id: string): Teller {
  const told: Record<Board['view'], Told> = { public: { table: null, topics: new Map() }, real: { table: null, topics: new Map() } }
  const toldScores = new Map<string, string>()
  const now = () => standingsOf(platform, contest_id)
  return {
    ready: async (channels) => {
      const standings = await now()
      takeAsTold(standings, standings.public, told.public)
      if (channels.has('desk')) takeAsTold(standings, standings.real, told.real)
    },
    changes: async (isDeskOpen) => {
      const standings = await now()
      const frames = await changesOf(platform, standings, { board: standings.public, last: told.public })
      return isDeskOpen ? [...frames, ...(await changesOf(platform, standings, { board: standings.real, last: told.real }))] : frames
    },
    whole: async (channels) => {
      const standings = await now()
      const boards = [standings.public, standings.real].filter((board) => channels.has(valuesTo(board)))
      return (await Promise.all(boards.map((board) => wholeOf(platform, standings, board)))).flat()
    },
    facts: async () => [frame('desk', 'desk.facts', await deskFacts(platform, await now()))],
    scores: async (entrants) => scoresOf(await now(), entrants, toldScores),
  }
}

function takeAsTold(standings: ContestStandings, board: Board, last: Told): void {
  if (last.table !== null) return
  last.table = board.table()
  last.topics = linesOf(standings, board)
}

async function changesOf(platform: Platform, standings: ContestStandings, { board, last }: { board: Board; last: Told }): Promise<Frame[]> {
  const frames: Frame[] = []
  const table = board.table()
  // A table of another fold (freeze, reveal, another run) cannot be compared: its first places go out whole.
  const before = last.table?.ids === table.ids ? last.table : null
  const isNews = last.table !== null && before?.version !== table.version
  last.table = table
  const changed = isNews ? await rankingDiff(platform, standings, board, before) : null
  if (changed !== null) frames.push(frame(rankingTo(board), 'ranking.diff', changed))
  const lines = linesOf(standings, board)
  const moved = [...lines].filter(([id, line]) => last.topics.get(id) !== line).map(([, line]): unknown => JSON.parse(line))
  if (last.topics.size > 0 && moved.length > 0) frames.push(frame(valuesTo(board), 'topic.value', { topics: moved }))
  last.topics = lines
  return frames
}

async function wholeOf(platform: Platform, standings: ContestStandings, board: Board): Promise<Frame[]> {
  const ranking = await rankingDiff(platform, standings, board, null)
  const topics = frame(valuesTo(board), 'topic.value', { topics: topicLines(standings, board) })
  return ranking === null ? [topics] : [frame(rankingTo(board), 'ranking.diff', ranking), topics]
}

function scoresOf(standings: ContestStandings, entrants: Iterable<string>, told: Map<string, string>): Frame[] {
  const frames: Frame[] = []
  for (const entrant_id of entrants) {
    const score = ownScore(standings, entrant_id)
    const text = JSON.stringify(score)
    if (told.get(entrant_id) === text) continue
    told.set(entrant_id, text)
    frames.push(frame(`entrant:${entrant_id}`, 'me.score', score))
  }
  return frames
}
