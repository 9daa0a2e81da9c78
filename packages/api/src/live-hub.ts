import { type ConnectionOptions, type LiveState, openConnection } from './live-connection.ts'
import type { StreamEvent } from './live-parse.ts'
import { type LivePart, mostParts } from './live-part.ts'

/** What a window listens to. `n` is new whenever the window asks anew, so that a part which was refused is tried again. */
export interface Want {
  part: LivePart
  n: number
  /** Whose session it is judged by; null for a display, which is judged by its key. */
  identity: string | null
  /** Nobody has looked at the window for a while: it hears what others keep open, and keeps nothing open itself. */
  is_hidden: boolean
}
/** From a window, again and again: all it wants. A window that was silent for long is taken for dead. */
export type FromWindow = { kind: 'want'; url: string; wants: readonly Want[] } | { kind: 'gone' }
export type ToWindow =
  | { kind: 'event'; part: LivePart; event: StreamEvent }
  | { kind: 'state'; part: LivePart; state: LiveState }
  | { kind: 'heard' }

interface Window {
  send: (message: ToWindow) => void
  wants: readonly Want[]
  refused: Set<number>
  heardAt: number
}
/** One window's way to the hub. */
export interface HubPort {
  hear: (message: FromWindow) => void
}
export interface LiveHub {
  connect: (send: (message: ToWindow) => void) => HubPort
  /** Forgets windows that were silent for too long. */
  sweep: () => void
}
interface Open {
  parts: Set<LivePart>
  identity: string | null
  close: () => void
}

/** Windows open one after another: they are waited for a moment. Who leaves a page often comes to the next. */
const growAfter_ms = 50
const shrinkAfter_ms = 3_000
const againAfter_ms = 30_000
/** Browsers let a hidden window's timers run once a minute. */
const deadAfter_ms = 150_000
const refusals: ReadonlySet<number> = new Set([400, 401, 403, 404])

/** The one stream of a browser: opened for all that its windows want, anew from their places when that changes. */
export function openLiveHub(connect: (options: ConnectionOptions) => { close: () => void } = openConnection): LiveHub {
  const windows = new Set<Window>()
  const places = new Map<LivePart, string>()
  const states = new Map<LivePart, LiveState>()
  let open: Open | null = null
  let identity: string | null = null
  let url = ''
  let timer: ReturnType<typeof setTimeout> | undefined
  let dueAt = Infinity

  const tell = (part: LivePart, message: ToWindow) => {
    for (const window of windows) if (window.wants.some((want) => want.part === part && !window.refused.has(want.n))) window.send(message)
  }
  const settle = (part: LivePart, state: LiveState) => {
    states.set(part, state)
    tell(part, { kind: 'state', part, state })
  }
  const forget = (part: LivePart) => {
    open?.parts.delete(part)
    states.delete(part)
    places.delete(part)
  }
  const refuse = (part: LivePart, status: number) => {
    tell(part, { kind: 'state', part, state: { kind: 'refused', status } })
    for (const window of windows) for (const want of window.wants) if (want.part === part) window.refused.add(want.n)
    forget(part)
  }
  const wanted = () => wantedOf(windows, mostParts)

  const hear = (event: StreamEvent) => {
    const part = event.part as LivePart | undefined
    if (part === undefined || open?.parts.has(part) !== true) return
    if (event.id !== null) places.set(part, event.id)
    if (event.event === 'part.refused') return hearRefused(part, event.data)
    if (event.event !== 'part.open') return tell(part, { kind: 'event', part, event })
    // The own channels have no places: what came while the stream was opened anew is asked for, as after a loss.
    if (part === 'me' || states.get(part)?.kind !== 'live') settle(part, { kind: 'live' })
  }
  const hearRefused = (part: LivePart, data: string) => {
    const { status } = JSON.parse(data) as { status: number }
    if (refusals.has(status)) {
      refuse(part, status)
      if (open?.parts.size === 0) shut()
      return
    }
    settle(part, { kind: 'offline', since: Date.now(), retry_at: Date.now() + againAfter_ms })
    const now = open
    setTimeout(() => open === now && reopen(), againAfter_ms * (1 + Math.random()))
  }
  const hearState = (state: LiveState) => {
    const parts = [...(open?.parts ?? [])]
    if (state.kind === 'refused') {
      for (const part of parts) refuse(part, state.status)
      shut()
      return
    }
    // Opened: each part says by itself that it stands. Opened anew on purpose: what stands need not hear of it.
    if (state.kind === 'live') return
    for (const part of parts) if (state.kind === 'offline' || states.get(part)?.kind !== 'live') settle(part, state)
  }

  const shut = () => {
    open?.close()
    open = null
  }
  const reopen = () => {
    shut()
    const parts = new Set(wanted())
    for (const part of states.keys()) if (!parts.has(part)) states.delete(part)
    const held = new Set([...windows].flatMap(({ wants }) => wants.map(({ part }) => part)))
    for (const part of places.keys()) if (!held.has(part)) places.delete(part)
    if (parts.size === 0) return
    const mine: Open = { parts, identity, close: () => undefined }
    open = mine
    const isMine = () => open === mine
    const { close } = connect({
      url: () => `${url}?${addressOf(mine.parts, places)}`,
      lastId: () => null,
      onEvent: (event) => isMine() && hear(event),
      onState: (state) => isMine() && hearState(state),
      onHeard: () => {
        if (isMine()) for (const window of windows) window.send({ kind: 'heard' })
      },
    })
    mine.close = close
    if (!isMine()) close()
  }
  const plan = (wait_ms: number, work: () => void) => {
    const due = Date.now() + wait_ms
    if (due >= dueAt) return
    clearTimeout(timer)
    dueAt = due
    timer = setTimeout(() => {
      dueAt = Infinity
      work()
    }, wait_ms)
  }
  const compare = () => {
    const parts = wanted()
    const has = open?.parts ?? new Set<LivePart>()
    if (parts.some((part) => !has.has(part)) || (open !== null && open.identity !== identity)) plan(growAfter_ms, reopen)
    else if (parts.length < has.size) plan(shrinkAfter_ms, () => wanted().length < (open?.parts.size ?? 0) && reopen())
  }

  const take = (window: Window, { url: address, wants }: Extract<FromWindow, { kind: 'want' }>) => {
    const known = new Set(window.wants.map(({ n }) => n))
    const fresh = wants.filter(({ n }) => !known.has(n))
    url = address
    identity = fresh.filter((want) => want.identity !== null).at(-1)?.identity ?? identity
    window.wants = wants
    for (const { part, n } of fresh) {
      const state = states.get(part) ?? { kind: 'connecting' }
      if (!window.refused.has(n)) window.send({ kind: 'state', part, state })
    }
    // Another person signed in: nobody's window may hear what is told to somebody else.
    for (const other of windows) refuseStrangers(other, identity)
    compare()
  }

  return {
    connect: (send) => {
      const window: Window = { send, wants: [], refused: new Set(), heardAt: Date.now() }
      let isKnown = false
      return {
        hear: (message) => {
          if (message.kind === 'gone') {
            windows.delete(window)
            return compare()
          }
          const wasDead = isKnown && !windows.has(window)
          isKnown = true
          window.heardAt = Date.now()
          windows.add(window)
          take(window, message)
          // What happened while it slept did not reach it.
          if (wasDead) for (const { part } of window.wants) send({ kind: 'event', part, event: missedEvent })
        },
      }
    },
    sweep: () => {
      for (const window of windows) if (Date.now() - window.heardAt > deadAfter_ms) windows.delete(window)
      compare()
    },
  }
}

const missedEvent: StreamEvent = { id: null, event: 'reset', data: '{"reason":"asleep"}' }

/** What windows that are looked at want, the oldest first. */
function wantedOf(windows: ReadonlySet<Window>, most: number): LivePart[] {
  const wants = [...windows].flatMap((window) => window.wants.filter(({ n, is_hidden }) => !is_hidden && !window.refused.has(n)))
  return [...new Set(wants.map(({ part }) => part))].slice(0, most)
}

function refuseStrangers(window: Window, identity: string | null): void {
  for (const { part, n, identity: own } of window.wants) {
    if (own === null || own === identity || window.refused.has(n)) continue
    window.refused.add(n)
    window.send({ kind: 'state', part, state: { kind: 'refused', status: 401 } })
  }
}

const addressOf = (parts: ReadonlySet<LivePart>, places: ReadonlyMap<LivePart, string>): string =>
  [...parts]
    .map((part) => {
      const place = places.get(part)
      return `part=${place === undefined ? part : `${part}@${place}`}`
    })
    .join('&')
