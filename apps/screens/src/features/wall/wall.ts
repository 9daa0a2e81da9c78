import { serverNow } from '@beacon/auth'
import { type BoardKeeper, keepBoard } from './board-keeper.ts'
import { openDoor } from './door.ts'
import { followers, hearers } from './hearers.ts'
import { turnPages } from './page-turner.ts'
import { patienceOf } from '../../parts/screen/patience.ts'
import { isOverdue, phaseOf } from '../../parts/display/phase.ts'
import { sampleRanks } from '../../parts/display/rank-history.ts'
import { type Settings, settingsOf, type WallSearch } from '../../parts/display/search.ts'
import { onceIn, type Soon } from '../../parts/screen/soon.ts'
import { expire } from '../../parts/display/takeover.ts'
import type { Board, HearLive, HearResolver, Look } from '../../parts/display/wall-state.ts'

export type WallState =
  | { kind: 'connecting'; is_failing: boolean }
  | { kind: 'closed' }
  | { kind: 'open'; board: Board; look: Look; settings: Settings; page: number; paced_ms: number | null }

export interface WallOptions {
  resource_id: string
  viewer_key: string
  search: WallSearch
  /** Loads the page again when a new release is out; asked between pages only. */
  checkRelease: () => Promise<void>
}
export interface Wall {
  subscribe: (listener: () => void) => () => void
  read: () => WallState
  /** Server time (ms) of the last sign of life. */
  heardAt: () => number | null
  listenResolver: (listener: HearResolver) => () => void
  listenLive: (listener: HearLive) => () => void
  close: () => void
}

/** Screens are drawn at most four times a second, however fast events come. */
const DRAW_MS = 250

/** Opens a display: hands its key over once, listens, and keeps the board. Nothing survives `close`. */
export function openWall({ resource_id, viewer_key, search, checkRelease }: WallOptions): Wall {
  const gone = new AbortController()
  const where = { resource_id, signal: gone.signal, bracket: () => settings().bracket }
  const readers = hearers<[]>()
  const timers: Soon[] = []
  let state: WallState = { kind: 'connecting', is_failing: false }
  let lastHeard_at: number | null = null
  let paced_ms: number | null = null

  const show = (next: WallState) => {
    state = next
    readers.tell()
  }
  const end = () => {
    gone.abort()
    for (const timer of timers) timer.cancel()
    keeper.forget()
  }
  const goDark = () => {
    end()
    show({ kind: 'closed' })
  }
  const settings = () => settingsOf(search, door.look())
  const drawSoon = onceIn(timers, () => DRAW_MS, () => {
    const [board, look] = [keeper.board(), door.look()]
    if (board !== null && look !== null) show({ kind: 'open', board, look, settings: settings(), page: turner.page(), paced_ms })
  }) // prettier-ignore
  const patience = patienceOf({
    signal: gone.signal,
    onRefused: goDark,
    onTrouble: () => keeper.board() === null && show({ kind: 'connecting', is_failing: true }),
  })
  const keeper = keepBoard({ where, timers, patience, onChange: drawSoon })
  const turner = turnPages({ where, keeper, patience, settings, checkRelease })
  const onHeard = () => (lastHeard_at = serverNow())
  const onPace = (every_ms: number | null) => {
    if (every_ms === paced_ms) return
    paced_ms = every_ms
    drawSoon()
  }
  const { ears, links } = followers(keeper)
  const door = openDoor({ where, viewer_key, timers, patience, ...ears, onLook: drawSoon, onHeard, onPace, onClosed: goDark })
  const clock = setInterval(() => {
    const now = serverNow()
    if (door.isOver(now)) return goDark()
    passTime(keeper, now)
    turner.tick(now)
  }, 1_000)
  timers.push({ cancel: () => clearInterval(clock) })
  return {
    subscribe: readers.listen,
    read: () => state,
    heardAt: () => lastHeard_at,
    ...links,
    close: end,
  }
}

/** Once a second: ends what is over, and looks for a change of the contest that the stream did not announce. */
function passTime(keeper: BoardKeeper, now: number): void {
  const board = keeper.board()
  if (board === null) return
  const takeover = expire(board.takeover, now, phaseOf(board.contest))
  const history = sampleRanks(board.history, board.rows, now)
  const banner = board.banner !== null && now > board.banner.until ? null : board.banner
  const words = board.words !== null && now > board.words.until ? null : board.words
  if (takeover !== board.takeover || history !== board.history || banner !== board.banner || words !== board.words)
    keeper.change({ ...board, takeover, history, banner, words })
  if (isOverdue(board.contest, now)) keeper.snapshotSoon()
}
