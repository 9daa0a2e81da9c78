import { diff, type RankTable } from '@beacon/engine'
import type { LiveEvents } from '@beacon/api/live/live'
import type { Platform } from '../../../../context.ts'
import { frameOf, type Frame } from '../../../../live/frame.ts'
import type { Teller } from '../../../../live/derivation.ts'
import { deskFacts } from '../../control/contest-control/index.ts'
import { kindLive } from './port.ts'
import { isListed, listsAll, publicRows, rankingRow } from '../../score/ranking/index.ts'
import {
  cellsOf,
  ownOf,
  standingsOf,
  type Board,
  type BoardRankRow,
  type ContestStandings,
  type Directory,
  type EntrantName,
} from '../../score/score/index.ts'

const mostRows = 100
const mostBytes = 16 * 1024

interface SentList {
  table: RankTable | null
  /** What the rows were called. */
  entrants: Directory['entrants']
  /** Whether those stand in the list who have scored nothing. */
  lists_all: boolean
}

/** The list and the values of a projection that were sent last. */
interface SentState extends SentList {
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
  const nothing = (): SentState => ({ table: null, entrants: new Map(), lists_all: false, values: new Map() })
  const told: Record<Board['view'], SentState> = { public: nothing(), real: nothing() }
  const toldScores = new Map<string, string>()
  const now = () => standingsOf(platform, contest_id)
  return {
    ready: async (channels) => {
      const standings = await now()
      takeAsSent(standings, standings.public, told.public)
      if (channels.has('desk')) takeAsSent(standings, standings.real, told.real)
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

function takeAsSent(standings: ContestStandings, board: Board, last: SentState): void {
  if (last.table !== null) return
  Object.assign(last, { ...listOf(standings, board), values: textsOf(standings, board) })
}

const isVisibleOn =
  ({ contest }: ContestStandings, board: Board) =>
  (row: Pick<BoardRankRow, 'score'>): boolean =>
    board.view === 'real' || isListed(contest, row)

const listOf = (standings: ContestStandings, board: Board): SentList => ({
  table: board.table(),
  entrants: standings.directory.entrants,
  lists_all: board.view === 'real' || listsAll(standings.contest),
})

async function changesOf(
  platform: Platform,
  standings: ContestStandings,
  { board, last }: { board: Board; last: SentState },
): Promise<Frame[]> {
  const frames: Frame[] = []
  const before = { ...last }
  const now = listOf(standings, board)
  Object.assign(last, now)
  const isNews = before.table !== null && !isSameList(before, now)
  const changed = isNews ? await rankingDiff(platform, standings, board, listChanges(standings, board, { before, now })) : null
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
  const ranking = await rankingDiff(platform, standings, board, firstPlaces(standings, board))
  const values = valuesFrame(standings, board, [...liveOf(standings).values(standings, board).values()])
  return ranking === null ? [values] : [frame(rankingTo(board), 'ranking.diff', ranking), values]
}

const isSameList = (one: SentList, other: SentList): boolean =>
  one.table?.ids === other.table?.ids &&
  one.table?.version === other.table?.version &&
  one.entrants === other.entrants &&
  one.lists_all === other.lists_all

type ListChanges = Pick<LiveEvents['ranking.diff'], 'left' | 'is_cut'> & { ids: readonly string[] }

/** What differs in the first places from the list that was sent last. */
function listChanges(standings: ContestStandings, board: Board, { before, now }: { before: SentList; now: SentList }): ListChanges {
  // A table of another fold (freeze, reveal, another run), or of a list with others in it, cannot be compared.
  if (before.table === null || now.table === null || before.table.ids !== now.table.ids || before.lists_all !== now.lists_all)
    return firstPlaces(standings, board)
  const isShown = isVisibleOn(standings, board)
  const { rows, left } = diff(before.table, now.table, mostRows, isShown)
  const ids = new Set(rows.map(({ entrant_id }) => entrant_id))
  if (before.entrants !== now.entrants)
    for (const id of firstPlaces(standings, board).ids) if (!isCalledAlike(before.entrants.get(id), now.entrants.get(id))) ids.add(id)
  return { ids: [...ids], left: [...left], is_cut: false }
}

/** Nothing to compare with: the first places, and what is shown is read again. */
function firstPlaces(standings: ContestStandings, board: Board): ListChanges {
  const first = board.ranking().filter(isVisibleOn(standings, board)).slice(0, mostRows)
  return { ids: first.map(({ entrant_id }) => entrant_id), left: [], is_cut: true }
}

/** Names, countries, logos and brackets stand beside the numbers of a row. */
const isCalledAlike = (one: EntrantName | undefined, other: EntrantName | undefined): boolean =>
  one?.name === other?.name && one?.country === other?.country && one?.logo === other?.logo && one?.bracket_id === other?.bracket_id

/** At most 16 kB of rows. Null where nothing changed, and where nobody may see the ranking. */
async function rankingDiff(
  platform: Pick<Platform, 'pool'>,
  standings: ContestStandings,
  board: Board,
  { ids, left, is_cut }: ListChanges,
): Promise<LiveEvents['ranking.diff'] | null> {
  const isPublic = board.view === 'public'
  if ((isPublic && !standings.contest.show_rank) || (ids.length === 0 && left.length === 0 && !is_cut)) return null
  const cells = await cellsOf(platform, standings, board)
  const rows: LiveEvents['ranking.diff']['rows'] = []
  let size = 200 + Buffer.byteLength(JSON.stringify(left))
  for (const entrant_id of ids) {
    const row = board.row(entrant_id)
    if (row === undefined) continue
    const one = { ...rankingRow(row, standings.directory), cells: cells.of(row) }
    size += Buffer.byteLength(JSON.stringify(one)) + 1
    if (size > mostBytes) break
    rows.push(one)
  }
  const total = isPublic ? publicRows(standings, undefined).length : board.total()
  return { version: board.version, total, rows, left, is_cut: is_cut || rows.length < ids.length }
}

/** The own line of an entrant: the public score, and what of it only the entrant itself may know. */
export function ownScore(standings: ContestStandings, entrant_id: string): LiveEvents['me.score'] {
  const row = standings.public.rankRow(entrant_id)
  return {
    score: row?.score ?? 0,
    own: ownOf(standings.contest, row ?? {}),
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
