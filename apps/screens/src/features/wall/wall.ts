import { call, urlOf } from '@beacon/api/client'
import { live } from '@beacon/api/live'
import { type LiveMessage, type LiveState, openLive } from '@beacon/api/live-client'
import { viewerKey, type ViewerView } from '@beacon/api/viewer-key'
import { learnServerTime, serverNow } from '@beacon/auth'
import { type BoardKeeper, keepBoard } from './board-keeper.ts'
import { turnPages } from './page-turner.ts'
import { type Patience, patienceOf } from './patience.ts'
import { isOverdue, phaseOf } from './phase.ts'
import { sampleRanks } from './rank-history.ts'
import { onceIn, type Soon } from './soon.ts'
import { expire } from './takeover.ts'
import type { Board, Look } from './wall-state.ts'

export type WallState =
  | { kind: 'connecting'; is_failing: boolean }
  | { kind: 'closed' }
  | { kind: 'open'; board: Board; look: Look; page: number }

export interface WallOptions {
  resource_id: string
  viewer_key: string
  top: number | null
  page_s: number
  /** Loads the page again when a new release is out; asked between pages only. */
  checkRelease: () => Promise<void>
}
export interface Wall {
  subscribe: (listener: () => void) => () => void
  read: () => WallState
  /** Server time (ms) of the last sign of life. */
  heardAt: () => number | null
  close: () => void
}

/** Screens are drawn at most four times a second, however fast events come. */
const DRAW_MS = 250
const lookOf = ({ value, theme, lang }: ViewerView): Look => ({ value, theme, lang })

/** Opens a display: hands its key over once, listens, and keeps the board. Nothing survives `close`. */
export function openWall(options: WallOptions): Wall {
  const gone = new AbortController()
  const where = { resource_id: options.resource_id, signal: gone.signal }
  const listeners = new Set<() => void>()
  const timers: Soon[] = []
  let state: WallState = { kind: 'connecting', is_failing: false }
  let heard: number | null = null

  const show = (next: WallState) => {
    state = next
    for (const listener of listeners) listener()
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
  const drawSoon = onceIn(timers, () => DRAW_MS, () => {
    const [board, look] = [keeper.board(), door.look()]
    if (board !== null && look !== null) show({ kind: 'open', board, look, page: turner.page() })
  }) // prettier-ignore
  const patience = patienceOf({
    signal: gone.signal,
    onRefused: goDark,
    onTrouble: () => keeper.board() === null && show({ kind: 'connecting', is_failing: true }),
  })
  const keeper = keepBoard({ where, timers, patience, onChange: drawSoon })
  const turner = turnPages({ ...options, where, keeper, patience })
  const onHeard = () => (heard = serverNow())
  const door = openDoor({ where, viewer_key: options.viewer_key, timers, patience, keeper, onLook: drawSoon, onHeard, onClosed: goDark })
  const clock = setInterval(() => {
    const now = serverNow()
    if (door.isOver(now)) return goDark()
    passTime(keeper, now)
    turner.tick(now)
  }, 1_000)
  timers.push({ cancel: () => clearInterval(clock) })
  return {
    subscribe: (listener) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    read: () => state,
    heardAt: () => heard,
    close: end,
  }
}

/** Once a second: what ends by itself, and a change of the contest that nobody told. */
function passTime(keeper: BoardKeeper, now: number): void {
  const board = keeper.board()
  if (board === null) return
  const takeover = expire(board.takeover, now, phaseOf(board.contest))
  const history = sampleRanks(board.history, board.rows, now)
  const banner = board.banner !== null && now > board.banner.until ? null : board.banner
  if (takeover !== board.takeover || history !== board.history || banner !== board.banner)
    keeper.change({ ...board, takeover, history, banner })
  if (isOverdue(board.contest, now)) keeper.snapshotSoon()
}

interface DoorOptions {
  where: { resource_id: string; signal: AbortSignal }
  viewer_key: string
  timers: Soon[]
  patience: Patience
  keeper: BoardKeeper
  onLook: () => void
  onHeard: () => void
  onClosed: () => void
}

/** The key is handed over, then the one stream is opened: screens never share theirs. */
function openDoor({ where, viewer_key, timers, patience, keeper, onLook, onHeard, onClosed }: DoorOptions) {
  const params = { resource_id: where.resource_id }
  let view: ViewerView | null = null
  const askView = async () => {
    try {
      view = await call(viewerKey.current, { params, query: { screen_id: view?.screen_id } }, where)
      onLook()
    } catch (error) {
      patience.failed(error, askAgain)
    }
  }
  const askAgain = onceIn(timers, patience.delay, () => void askView())
  const hear = (message: LiveMessage) => {
    const { event, data } = message
    if (event === 'screen.revoked' || event === 'screen.command') {
      if (data.screen_id !== view?.screen_id) return
      if (event === 'screen.revoked') onClosed()
      else void askView()
    } else if (event === 'reset') keeper.takeSnapshot() // It comes spread over 0–3 s already.
    else keeper.hear(message)
  }
  const settle = ({ kind }: LiveState) => {
    if (kind === 'refused') void askView()
    if (kind !== 'live') return
    // The first snapshot is due at once; what a lost connection hid is fetched again, not by all walls at the same moment.
    if (keeper.board() === null) keeper.takeSnapshot()
    else keeper.snapshotSoon()
  }
  const handOver = async () => {
    try {
      view = await call(viewerKey.open, { body: { resource_id: where.resource_id, viewer_key } }, where)
    } catch (error) {
      return patience.failed(error, handOverAgain)
    }
    learnServerTime(view.server_now)
    if (where.signal.aborted) return
    const close = openLive({ url: urlOf(live.contest, { params }), onMessage: hear, onState: settle, onHeard })
    timers.push({ cancel: close })
  }
  const handOverAgain = onceIn(timers, patience.delay, () => void handOver())
  void handOver()
  return {
    look: () => (view === null ? null : lookOf(view)),
    isOver: (now: number) => view !== null && now > Date.parse(view.expires_at),
  }
}
