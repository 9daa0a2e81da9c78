import { call } from '@beacon/api/client'
import { type LiveMessage, type LiveState, openLive } from '@beacon/api/live/live-client'
import type { ScreenCommand } from '@beacon/api/contest/screen'
import { viewerKey, type ViewerView } from '@beacon/api/contest/viewer-key'
import { learnServerTime, serverNow } from '@beacon/auth'
import { setSystemZone } from '@beacon/i18n'
import type { BoardKeeper } from './board-keeper.ts'
import type { Patience } from '../../parts/screen/patience.ts'
import type { Where } from './snapshot.ts'
import { onceIn, type Soon } from '../../parts/screen/soon.ts'
import type { HearResolver, Look } from '../../parts/display/wall-state.ts'

interface DoorOptions {
  where: Where
  viewer_key: string
  timers: Soon[]
  patience: Patience
  keeper: BoardKeeper
  onLook: () => void
  onHeard: () => void
  /** How often (ms) this window asks, where a browser gives it no stream; null when it has one. */
  onPace: (every_ms: number | null) => void
  onResolver: HearResolver
  onClosed: () => void
}

const lookOf = ({ screen_id, value, theme, lang, bracket, options }: ViewerView): Look => ({
  screen_id,
  value,
  theme,
  lang,
  bracket,
  options,
})

/** What the organiser wrote for this display alone. */
function showWords(keeper: BoardKeeper, { takeover, banner }: Pick<ScreenCommand, 'takeover' | 'banner'>): void {
  const board = keeper.board()
  if (board === null) return
  const now = serverNow()
  keeper.change({
    ...board,
    ...(takeover === null ? {} : { words: { text: takeover.text, note: takeover.note, until: now + takeover.seconds * 1000 } }),
    ...(banner === null ? {} : { banner: { text: banner.text, until: now + banner.seconds * 1000 } }),
  })
}

/** The key is handed over, then its part of the browser's stream is opened. */
export function openDoor({ where, viewer_key, timers, patience, keeper, onLook, onHeard, onPace, onResolver, onClosed }: DoorOptions) {
  const params = { resource_id: where.resource_id }
  let view: ViewerView | null = null
  const askView = async () => {
    try {
      const before = where.bracket()
      view = await call(viewerKey.current, { params, query: { screen_id: view?.screen_id } }, where)
      setSystemZone(view.time_zone ?? null)
      if (where.bracket() !== before) keeper.snapshotSoon()
      onLook()
    } catch (error) {
      patience.failed(error, askAgain)
    }
  }
  const askAgain = onceIn(timers, patience.delay, () => void askView())
  const obey = (command: ScreenCommand) => {
    if (command.resolver) onResolver(command.resolver)
    else if (command.takeover || command.banner) showWords(keeper, command)
    else void askView()
  }
  const hear = (message: LiveMessage) => {
    const { event, data } = message
    if (event === 'screen.revoked' || event === 'screen.command') {
      if (data.screen_id !== view?.screen_id) return
      if (event === 'screen.revoked') onClosed()
      else obey(data)
    } else if (event === 'reset') {
      keeper.takeSnapshot() // It comes spread over 0–3 s already.
      onResolver(null)
    } else keeper.hear(message)
  }
  const settle = (state: LiveState) => {
    if (state.kind === 'refused') void askView()
    if (state.kind === 'polling') onPace(state.every_ms)
    if (state.kind !== 'live') return
    onPace(null)
    onResolver(null)
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
    setSystemZone(view.time_zone ?? null)
    if (where.signal.aborted) return
    const close = openLive({ part: `screen:${where.resource_id}:${view.screen_id}`, onMessage: hear, onState: settle, onHeard })
    timers.push({ cancel: close })
  }
  const handOverAgain = onceIn(timers, patience.delay, () => void handOver())
  void handOver()
  return {
    look: () => (view === null ? null : lookOf(view)),
    isOver: (now: number) => view !== null && now > Date.parse(view.expires_at),
  }
}
