import { diff, type RankTable } from '@beacon/engine'
import type { LiveEvents } from '@beacon/api/live'
import type { Platform } from '../../../../context.ts'
import { frameOf, type Frame } from '../../../../live/frame.ts'
import type { Teller } from '../../../../live/derivation.ts'
import { deskFacts } from '../../core/contest-control/index.ts'
import { kindLive } from './port.ts'
import { isListed, publicRows, rankingRow } from '../../score/ranking/index.ts'
import { cellsOf, standingsOf, type Board, type BoardRankRow, type ContestStandings } from '../../score/score/index.ts'

const mostRows = 100
const mostBytes = 16 * 1024

/** What was told last of a projection. */
interface Told {
  table: RankTable | null
  values: Map<string, string>
}

const frame = (channel: string, event: string, data: object): Frame =>
  frameOf({ channel, event, data: JSON.stringify(data), position: null })
/** Values of topics stand on pages that all staff read; the real ranking is for those who may watch. */
const valuesTo = (board: Board) => (board.view === 'public' ? 'public' : 'desk')
const rankingTo = (board: Board) => (board.view === 'public' ? 'public' : 'desk:contest.watch')
const liveOf = ({ contest }: ContestStandings) => kindLive.of(contest)
const textsOf = (standings: ContestStandings, board: Board) =>
  new Map([...liveOf(standings).values(standings, board)].map(([id, line]) => [id, JSON.stringify(line)]))

export function openTeller(platform: Platform, contest_id: string): Teller {
  const told: Record<Board['view'], Told> = { public: { table: null, values: new Map() }, real: { table: null, values: new Map() } }
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
  last.values = textsOf(standings, board)
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
  const texts = textsOf(standings, board)
  const moved = [...texts].filter(([id, text]) => last.values.get(id) !== text).map(([, text]): unknown => JSON.parse(text))
  if (last.values.size > 0 && moved.length > 0) frames.push(valuesFrame(standings, board, moved))
  last.values = texts
  return frames
}

const valuesFrame = (standings: ContestStandings, board: Board, values: readonly unknown[]): Frame => {
  const { event, data } = liveOf(standings).valuesEvent(values)
  return frame(valuesTo(board), event, data)
}

async function wholeOf(platform: Platform, standings: ContestStandings, board: Board): Promise<Frame[]> {
  const ranking = await rankingDiff(platform, standings, board, null)
  const values = valuesFrame(standings, board, [...liveOf(standings).values(standings, board).values()])
  return ranking === null ? [values] : [frame(rankingTo(board), 'ranking.diff', ranking), values]
}

/** Places that changed, from the top: at most 100 of them and 16 kB. Without `before` the first places. Null when nothing changed. */
async function rankingDiff(
  platform: Pick<Platform, 'pool'>,
  standings: ContestStandings,
  board: Board,
  before: RankTable | null,
): Promise<LiveEvents['ranking.diff'] | null> {
  const changed = before === null ? null : diff(before, board.table(), mostRows)
  const isPublic = board.view === 'public'
  if (isPublic && !standings.contest.show_rank) return null
  const all: readonly BoardRankRow[] = changed?.rows ?? board.ranking().slice(0, mostRows)
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

/** The own line of an entrant: the public score, and what of it only the entrant itself may know. */
export function ownScore(standings: ContestStandings, entrant_id: string): LiveEvents['me.score'] {
  const row = standings.public.rankRow(entrant_id)
  return {
    score: row?.score ?? 0,
    rank: row?.rank ?? null,
    solved: row?.solved ?? 0,
    ...liveOf(standings).own(standings, entrant_id),
  }
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
