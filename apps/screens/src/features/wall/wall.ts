import { call, isApiError, urlOf } from '@beacon/api/client'
import { live } from '@beacon/api/live'
import { type LiveMessage, type LiveState, openLive } from '@beacon/api/live-client'
import { viewerKey, type ViewerView } from '@beacon/api/viewer-key'
import { learnServerTime, serverNow } from '@beacon/auth'
import { onceIn, type Soon } from './soon.ts'
import { isOverdue, phaseOf } from './phase.ts'
import { nextPage, PAGE, pageCount } from './paging.ts'
import { sampleRanks } from './rank-history.ts'
import { FIRST } from './rows.ts'
import { backoffMs } from './silence.ts'
import { fetchFar, fetchMatrix, fetchSnapshot } from './snapshot.ts'
import { expire } from './takeover.ts'
import { tell, type Wish } from './wall-events.ts'
import { type Board, boardOf, type Look, withMatrix } from './wall-state.ts'

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
const QUEUE_MOST = 2_000
const RELEASE_MS = 5 * 60_000

/** Opens a display: hands its key over once, listens, and keeps the board. Nothing survives `close`. */
export function openWall(options: WallOptions): Wall {
  const { resource_id } = options
  const gone = new AbortController()
  const where = { resource_id, signal: gone.signal }
  const listeners = new Set<() => void>()
  const timers: Soon[] = []
  let state: WallState = { kind: 'connecting', is_failing: false }
  let view: ViewerView | null = null
  let board: Board | null = null
  let look: Look | null = null
  let page = 0
  let heard: number | null = null
  let failures = 0
  /** Events that came while a snapshot is on its way; null when none is. */
  let queue: LiveMessage[] | null = null
  let closeStream: (() => void) | null = null
  let turnedAt = serverNow()
  let releaseAskedAt = serverNow()
  let isTurning = false

  const show = (next: WallState) => {
    state = next
    for (const listener of listeners) listener()
  }
  const drawSoon = onceIn(
    timers,
    () => DRAW_MS,
    () => {
      if (board !== null && look !== null) show({ kind: 'open', board, look, page })
    },
  )

  const end = () => {
    gone.abort()
    closeStream?.()
    for (const timer of timers) timer.cancel()
    clearInterval(clock)
    board = null
    queue = null
  }
  const goDark = () => {
    end()
    show({ kind: 'closed' })
  }
  /** Refusals end the display; all else is tried again. */
  const failed = (error: unknown, again: () => void) => {
    if (gone.signal.aborted) return
    if (isApiError(error) && (error.status === 401 || error.status === 403 || error.status === 404)) return goDark()
    failures += 1
    if (board === null) show({ kind: 'connecting', is_failing: true })
    again()
  }

  const takeSnapshot = async () => {
    if (queue !== null) return
    queue = []
    try {
      const asked = Date.now()
      const snapshot = await fetchSnapshot(where)
      learnServerTime(snapshot.contest.server_now, asked)
      failures = 0
      board = boardOf(snapshot, board)
      const waiting = queue
      queue = null
      for (const message of waiting) apply(message)
      // A diff made before the snapshot may have come after it.
      if (waiting.some(({ event }) => event === 'ranking.diff')) matrixSoon()
      drawSoon()
    } catch (error) {
      queue = null
      failed(error, () => retrySoon())
    }
  }
  const snapshotSoon = onceIn(
    timers,
    () => Math.random() * 3_000,
    () => void takeSnapshot(),
  )
  const retrySoon = onceIn(
    timers,
    () => backoffMs(failures, Math.random()),
    () => void takeSnapshot(),
  )
  const takeMatrix = async () => {
    try {
      const matrix = await fetchMatrix(where)
      if (board !== null && matrix !== null) board = withMatrix(board, matrix)
      drawSoon()
    } catch (error) {
      failed(error, () => matrixSoon())
    }
  }
  const matrixSoon = onceIn(
    timers,
    () => 1_000 + Math.random() * 2_000,
    () => void takeMatrix(),
  )
  const grant = (wish: Wish | undefined) => {
    if (wish === 'snapshot') snapshotSoon()
    else if (wish === 'matrix') matrixSoon()
  }

  const apply = (message: LiveMessage) => {
    if (board === null) return
    const told = tell(board, message, serverNow())
    board = told.board
    grant(told.wish)
    drawSoon()
  }
  const hear = (message: LiveMessage) => {
    const { event, data } = message
    // A reset comes spread over 0–3 s already.
    if (event === 'reset') void takeSnapshot()
    else if (event === 'screen.revoked') data.screen_id === view?.screen_id && goDark()
    else if (event === 'screen.command') data.screen_id === view?.screen_id && void askView()
    else if (queue === null) apply(message)
    else if (queue.length < QUEUE_MOST) queue.push(message)
    else snapshotSoon()
  }
  const settle = (next: LiveState) => {
    if (next.kind === 'refused') void askView()
    if (next.kind !== 'live') return
    // The first snapshot is due at once; what a lost connection hid is fetched again, not by all walls at the same moment.
    if (board === null) void takeSnapshot()
    else snapshotSoon()
  }

  /** What the organiser chose last: asked, so that a command is never more than a hint. */
  const askView = async () => {
    try {
      const { value, theme, lang } = await call(
        viewerKey.current,
        { params: { resource_id }, query: { screen_id: view?.screen_id } },
        where,
      )
      look = { value, theme, lang }
      drawSoon()
    } catch (error) {
      failed(error, () => undefined)
    }
  }
  // Screens never share a stream: no identity.
  const listen = () =>
    openLive({
      url: urlOf(live.contest, { params: { resource_id } }),
      onMessage: hear,
      onState: settle,
      onHeard: () => (heard = serverNow()),
    })
  const handOver = async () => {
    try {
      view = await call(viewerKey.open, { body: { resource_id, viewer_key: options.viewer_key } }, where)
    } catch (error) {
      const isWrong = isApiError(error) && error.status >= 400 && error.status < 500 && error.status !== 429
      return isWrong ? goDark() : failed(error, () => handOverSoon())
    }
    learnServerTime(view.server_now)
    look = { value: view.value, theme: view.theme, lang: view.lang }
    closeStream = listen()
    if (gone.signal.aborted) closeStream()
  }
  const handOverSoon = onceIn(
    timers,
    () => backoffMs(failures, Math.random()),
    () => void handOver(),
  )

  const turn = async (now: number) => {
    if (board === null || isTurning) return
    const count = pageCount(board.total, options.top)
    const next = nextPage(page, count)
    turnedAt = now
    isTurning = true
    try {
      if (now - releaseAskedAt > RELEASE_MS) {
        releaseAskedAt = now
        await options.checkRelease()
      }
      const far = (next + 1) * PAGE > FIRST && next > 0 ? await fetchFar(where, next) : null
      if (board !== null) board = { ...board, far }
      page = next
      if (count > 1) drawSoon()
    } catch (error) {
      failed(error, () => (page = 0))
    } finally {
      isTurning = false
    }
  }

  /** Once a second: what ends by itself. */
  const tick = () => {
    const now = serverNow()
    if (view !== null && now > Date.parse(view.expires_at)) return goDark()
    if (board === null) return
    const before = board
    const { contest, takeover, history, rows } = before
    const banner = before.banner !== null && now > before.banner.until ? null : before.banner
    const kept = { takeover: expire(takeover, now, phaseOf(contest)), history: sampleRanks(history, rows, now), banner }
    if (kept.takeover !== takeover || kept.history !== history || banner !== before.banner) {
      board = { ...before, ...kept }
      drawSoon()
    }
    if (isOverdue(contest, now)) snapshotSoon()
    if (now - turnedAt >= options.page_s * 1000) void turn(now)
  }
  const clock = setInterval(tick, 1_000)

  void handOver()
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
