import { type Connection, type ConnectionOptions, type LiveState, openConnection } from './live-connection.ts'
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
export type FromWindow = { kind: 'want'; url: string; wants: readonly Want[] } | { kind: 'gone' } | { kind: 'retry' }
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
  retry: () => void
}

/** Windows open one after another, so the hub waits a moment: a person who leaves a page often opens the next. */
const growAfter_ms = 50
const shrinkAfter_ms = 3_000
const againAfter_ms = 30_000
/** Browsers let a hidden window's timers run once a minute. */
const deadAfter_ms = 150_000
const refusals: ReadonlySet<number> = new Set([400, 401, 403, 404])

type Connect = (options: ConnectionOptions) => Connection

/** The one stream of a browser: opened for all that its windows want, anew from their places when that changes. */
export const openLiveHub = (connect: Connect = openConnection): LiveHub => new Hub(connect)

class Hub implements LiveHub {
  readonly #connect: Connect
  readonly #windows = new Set<Window>()
  readonly #places = new Map<LivePart, string>()
  readonly #states = new Map<LivePart, LiveState>()
  #open: Open | null = null
  #identity: string | null = null
  #url = ''
  #timer: ReturnType<typeof setTimeout> | undefined
  #dueAt = Infinity

  constructor(connect: Connect) {
    this.#connect = connect
  }

  connect(send: Window['send']): HubPort {
    const window: Window = { send, wants: [], refused: new Set(), heardAt: Date.now() }
    let isKnown = false
    return {
      hear: (message) => {
        if (message.kind === 'gone') {
          this.#windows.delete(window)
          return this.#compare()
        }
        if (message.kind === 'retry') return this.#open?.retry()
        const wasDead = isKnown && !this.#windows.has(window)
        isKnown = true
        window.heardAt = Date.now()
        this.#windows.add(window)
        this.#take(window, message)
        // What happened while it slept did not reach it.
        if (wasDead) for (const { part } of window.wants) send({ kind: 'event', part, event: missedEvent })
      },
    }
  }

  sweep(): void {
    for (const window of this.#windows) if (Date.now() - window.heardAt > deadAfter_ms) this.#windows.delete(window)
    this.#compare()
  }

  #take(window: Window, { url, wants }: Extract<FromWindow, { kind: 'want' }>): void {
    const known = new Set(window.wants.map(({ n }) => n))
    const fresh = wants.filter(({ n }) => !known.has(n))
    this.#url = url
    this.#identity = fresh.filter(({ identity }) => identity !== null).at(-1)?.identity ?? this.#identity
    window.wants = wants
    for (const { part, n } of fresh) {
      const state = this.#states.get(part) ?? { kind: 'connecting' }
      if (!window.refused.has(n)) window.send({ kind: 'state', part, state })
    }
    // Another person signed in: a window must not receive events of somebody else.
    for (const other of this.#windows) refuseStrangers(other, this.#identity)
    this.#compare()
  }

  #wanted(): LivePart[] {
    return partsOf(this.#windows, mostParts)
  }

  #compare(): void {
    const parts = this.#wanted()
    const open = this.#open
    const has = open?.parts ?? new Set<LivePart>()
    const reopen = () => this.#reopen()
    if (parts.some((part) => !has.has(part)) || (open !== null && open.identity !== this.#identity)) this.#plan(growAfter_ms, reopen)
    else if (parts.length < has.size)
      this.#plan(shrinkAfter_ms, () => this.#wanted().length < (this.#open?.parts.size ?? 0) && this.#reopen())
  }

  #plan(wait_ms: number, work: () => void): void {
    const due = Date.now() + wait_ms
    if (due >= this.#dueAt) return
    clearTimeout(this.#timer)
    this.#dueAt = due
    this.#timer = setTimeout(() => {
      this.#dueAt = Infinity
      work()
    }, wait_ms)
  }

  #reopen(): void {
    this.#shut()
    const parts = new Set(this.#wanted())
    for (const part of this.#states.keys()) if (!parts.has(part)) this.#states.delete(part)
    const held = new Set([...this.#windows].flatMap(({ wants }) => wants.map(({ part }) => part)))
    for (const part of this.#places.keys()) if (!held.has(part)) this.#places.delete(part)
    if (parts.size === 0) return
    const mine: Open = { parts, identity: this.#identity, close: () => undefined, retry: () => undefined }
    this.#open = mine
    const isMine = () => this.#open === mine
    const { close, retry } = this.#connect({
      url: () => `${this.#url}?${addressOf(mine.parts, this.#places)}`,
      lastId: () => null,
      onEvent: (event) => isMine() && this.#hear(mine, event),
      onState: (state) => isMine() && this.#hearState(mine, state),
      onHeard: () => {
        if (isMine()) for (const window of this.#windows) window.send({ kind: 'heard' })
      },
    })
    mine.close = close
    mine.retry = retry
    if (!isMine()) close()
  }

  #shut(): void {
    this.#open?.close()
    this.#open = null
  }

  #hear(open: Open, event: StreamEvent): void {
    const part = [...open.parts].find((one) => one === event.part)
    if (part === undefined) return
    if (event.id !== null) this.#places.set(part, event.id)
    if (event.event === 'part.refused') return this.#hearRefused(open, part, event.data)
    if (event.event !== 'part.open') return this.#tell(part, { kind: 'event', part, event })
    // The own channels have no places: what came while the stream was opened anew is asked for, as after a loss.
    if (part === 'me' || this.#states.get(part)?.kind !== 'live') this.#settle(part, { kind: 'live' })
  }

  #hearRefused(open: Open, part: LivePart, data: string): void {
    const { status } = JSON.parse(data) as { status: number }
    if (refusals.has(status)) {
      this.#refuse(open, part, status)
      if (open.parts.size === 0) this.#shut()
      return
    }
    this.#settle(part, { kind: 'offline', since: Date.now(), retry_at: Date.now() + againAfter_ms })
    setTimeout(() => this.#open === open && this.#reopen(), againAfter_ms * (1 + Math.random()))
  }

  #hearState(open: Open, state: LiveState): void {
    const parts = [...open.parts]
    if (state.kind === 'refused') {
      for (const part of parts) this.#refuse(open, part, state.status)
      return this.#shut()
    }
    // Opened: each part says by itself that it stands. Opened anew on purpose: what stands need not hear of it.
    if (state.kind === 'live') return
    for (const part of parts) if (state.kind === 'offline' || this.#states.get(part)?.kind !== 'live') this.#settle(part, state)
  }

  #settle(part: LivePart, state: LiveState): void {
    this.#states.set(part, state)
    this.#tell(part, { kind: 'state', part, state })
  }

  #refuse(open: Open, part: LivePart, status: number): void {
    this.#tell(part, { kind: 'state', part, state: { kind: 'refused', status } })
    for (const window of this.#windows) for (const want of window.wants) if (want.part === part) window.refused.add(want.n)
    open.parts.delete(part)
    this.#states.delete(part)
    this.#places.delete(part)
  }

  #tell(part: LivePart, message: ToWindow): void {
    for (const window of this.#windows)
      if (window.wants.some((want) => want.part === part && !window.refused.has(want.n))) window.send(message)
  }
}

const missedEvent: StreamEvent = { id: null, event: 'reset', data: '{"reason":"asleep"}' }

/** What windows that are looked at want, the oldest first. */
function partsOf(windows: ReadonlySet<Window>, most: number): LivePart[] {
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
