import { call } from '@beacon/api/client'
import { union, type UnionBoard } from '@beacon/api/contest/screen'
import { viewerKey } from '@beacon/api/contest/viewer-key'
import { learnServerTime, serverNow } from '@beacon/auth'
import { setSystemZone } from '@beacon/i18n'
import { patienceOf } from '../../../parts/screen/patience.ts'
import { phaseOf } from '../../../parts/display/phase.ts'
import { expire, noTakeover, offer, type TakeoverState } from '../../../parts/display/takeover.ts'
import { onceIn, type Soon } from '../../../parts/screen/soon.ts'

/** A set is asked for as a whole: eight streams at once would fill a browser's connections. */
const ASK_MS = 2_000
const RELEASE_MS = 5 * 60_000

export type UnionState =
  | { kind: 'connecting'; is_failing: boolean }
  | { kind: 'closed' }
  | { kind: 'open'; board: UnionBoard; takeover: TakeoverState; heard_at: number }

interface UnionOptions {
  /** Absent: the key alone says which set. */
  resource_id: string | undefined
  viewer_key: string
  top: number | null
  onState: (state: UnionState) => void
  checkRelease: () => Promise<void>
}

/** The takeover after a fresh reading: a first blood of any contest that runs openly and was not there before. */
export function takeoverAfter(before: UnionBoard | null, next: UnionBoard, old: TakeoverState, now: number): TakeoverState {
  const state = old.shown !== null && now >= old.shown.until ? { ...old, shown: null } : old
  if (before === null) return state
  const known = new Set(before.feed.map(({ resource_id, feed_id }) => `${resource_id} ${feed_id}`))
  for (const { contest } of next.contests) {
    const phase = phaseOf(contest)
    const items = next.feed.filter((one) => one.resource_id === contest.resource_id && !known.has(`${one.resource_id} ${one.feed_id}`))
    const taken = offer(state, { items, now, phase }, () => ({ from_rank: null, split: null }))
    if (taken !== state) return taken
  }
  return state.shown !== null ? expire(state, now, 'running') : state
}

/** Opens a set by its key and asks for it every two seconds; refused, it is dark at once. */
export function openUnion({ resource_id, viewer_key, top, onState, checkRelease }: UnionOptions): () => void {
  const gone = new AbortController()
  const timers: Soon[] = []
  let screen_id: string | null = null
  let board: UnionBoard | null = null
  let takeover = noTakeover
  let released_at = serverNow()
  const end = () => {
    gone.abort()
    for (const timer of timers) timer.cancel()
  }
  const patience = patienceOf({
    signal: gone.signal,
    onRefused: () => {
      end()
      onState({ kind: 'closed' })
    },
    onTrouble: () => board === null && onState({ kind: 'connecting', is_failing: true }),
  })
  const ask = async () => {
    try {
      screen_id ??= (await call(viewerKey.open, { body: { resource_id, viewer_key } }, gone)).screen_id
      const sent_at = Date.now()
      const next = await call(union.board, { params: { screen_id }, query: top === null ? {} : { top: Math.min(top, 100) } }, gone)
      learnServerTime(next.screen.server_now, sent_at)
      setSystemZone(next.screen.time_zone ?? null)
      patience.worked()
      const now = serverNow()
      takeover = takeoverAfter(board, next, takeover, now)
      board = next
      onState({ kind: 'open', board, takeover, heard_at: now })
      if (now - released_at > RELEASE_MS) {
        released_at = now
        await checkRelease()
      }
      soon()
    } catch (error) {
      patience.failed(error, later)
    }
  }
  const soon = onceIn(timers, () => ASK_MS, () => void ask()) // prettier-ignore
  const later = onceIn(timers, patience.delay, () => void ask())
  void ask()
  return end
}
