import type { RankTable } from '@beacon/engine'
import type { Platform } from '../context.ts'
import { deskFacts } from '../modules/contest/index.ts'
import { standingsOf, type Board, type ContestStandings } from '../modules/score/index.ts'
import { ownScore, rankingDiff, topicLines } from './derive.ts'
import { frameOf, type Frame } from './frame.ts'

interface Told {
  table: RankTable | null
  topics: Map<string, string>
}

/** What was told last of each projection, so that only changes go out. Frames of state carry no id: they are absolute. */
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

export function openTeller(platform: Platform, contest_id: string): Teller {
  const told: Record<'public' | 'real', Told> = { public: { table: null, topics: new Map() }, real: { table: null, topics: new Map() } }
  const toldScores = new Map<string, string>()

  const changesOf = async (standings: ContestStandings, board: Board): Promise<Frame[]> => {
    const channel = board.view === 'public' ? 'public' : 'desk'
    const last = told[board.view]
    const table = board.table()
    const frames: Frame[] = []
    const isFirst = last.table === null
    // A table of another fold (freeze, reveal, another run) cannot be compared: its readers fetch what they show.
    const before = last.table?.ids === table.ids ? last.table : null
    last.table = table
    if (!isFirst && (before === null || before.version !== table.version)) {
      const changed = await rankingDiff(platform, standings, board, before)
      if (changed !== null) frames.push(frame(channel, 'ranking.diff', changed))
    }
    const lines = topicLines(standings, board)
    const moved = lines.filter((line) => last.topics.get(line.topic_id) !== JSON.stringify(line))
    last.topics = new Map(lines.map((line) => [line.topic_id, JSON.stringify(line)]))
    if (!isFirst && moved.length > 0) frames.push(frame(channel, 'topic.value', { topics: moved }))
    return frames
  }

  const baseline = (standings: ContestStandings, board: Board) => {
    const last = told[board.view]
    if (last.table !== null) return
    last.table = board.table()
    last.topics = new Map(topicLines(standings, board).map((line) => [line.topic_id, JSON.stringify(line)]))
  }

  return {
    ready: async (channels) => {
      const standings = await standingsOf(platform, contest_id)
      baseline(standings, standings.public)
      if (channels.has('desk')) baseline(standings, standings.real)
    },
    changes: async (isDeskOpen) => {
      const standings = await standingsOf(platform, contest_id)
      const frames = await changesOf(standings, standings.public)
      if (isDeskOpen) frames.push(...(await changesOf(standings, standings.real)))
      return frames
    },
    whole: async (channels) => {
      const standings = await standingsOf(platform, contest_id)
      const boards = [channels.has('public') ? standings.public : null, channels.has('desk') ? standings.real : null]
      const frames: Frame[] = []
      for (const board of boards) {
        if (board === null) continue
        const channel = board.view === 'public' ? 'public' : 'desk'
        const ranking = await rankingDiff(platform, standings, board, null)
        if (ranking !== null) frames.push(frame(channel, 'ranking.diff', ranking))
        frames.push(frame(channel, 'topic.value', { topics: topicLines(standings, board) }))
      }
      return frames
    },
    facts: async () => {
      const { contest, now } = await standingsOf(platform, contest_id)
      return [frame('desk', 'desk.facts', await deskFacts(platform, { contest, now }))]
    },
    scores: async (entrants) => {
      const standings = await standingsOf(platform, contest_id)
      const frames: Frame[] = []
      for (const entrant_id of entrants) {
        const score = ownScore(standings, entrant_id)
        const text = JSON.stringify(score)
        if (toldScores.get(entrant_id) === text) continue
        toldScores.set(entrant_id, text)
        frames.push(frame(`entrant:${entrant_id}`, 'me.score', score))
      }
      return frames
    },
  }
}
