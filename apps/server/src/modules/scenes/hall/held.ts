import type { Duplex } from 'node:stream'
import type { SceneDriver, Tty } from '../driver/index.ts'
import type { Booking, Size } from './place.ts'
import { openScreen } from './screen.ts'
import { openSeat, type Seat } from './seat.ts'
import { openWatching, type WatchInput } from './watching.ts'
import type { ConsoleEnd, ConsoleSays } from '@beacon/api/console'

/** How long a shell waits for the person whose connection dropped, and a booking for the one who made it. */
export const waitsMs = 60_000
/** Somebody who has typed nothing is asked so long before the end. */
const askedBeforeS = 60

export interface HeldInput {
  booking: Booking
  driver: Pick<SceneDriver, 'openTty'>
  now: () => number
  people: () => number
  onOver: () => void
  /** Somebody came or went. */
  onMoved: () => void
}
export type Held = ReturnType<typeof openHeld>

/** One shell of one person, and all who look at it. It outlives a dropped connection for a minute. */
export function openHeld({ booking, driver, now, people, onOver, onMoved }: HeldInput) {
  const screen = openScreen()
  const state = {
    tty: null as Tty | null,
    seat: null as Seat | null,
    size: { columns: 80, rows: 24 } as Size,
    openedAt: now(),
    typedAt: now(),
    alone: now() as number | null,
    isAsked: false,
    isOver: false,
    opening: null as Promise<void> | null,
    typist: null as string | null,
  }
  const opened = (is_back: boolean): ConsoleSays => ({
    kind: 'opened',
    is_back,
    ...state.size,
    people: people(),
    typist: state.typist,
  })
  const sayAll = (word: ConsoleSays) => {
    state.seat?.say(word)
    watching.say(word)
  }
  const noteTyped = () => {
    state.typedAt = now()
    state.isAsked = false
  }
  const type = (bytes: Buffer) => {
    noteTyped()
    if (state.tty?.write(bytes) !== false) return
    state.seat?.hold(true)
    state.tty.once('drain', () => state.seat?.hold(false))
  }
  const watching = openWatching({
    opened: () => opened(true),
    shown: () => screen.shown(),
    type,
    onTypist: (name) => {
      state.typist = name
      sayAll({ kind: 'typist', typist: name })
    },
  })
  const end = (why: ConsoleEnd) => {
    if (state.isOver) return
    state.isOver = true
    sayAll({ kind: 'end', why })
    state.seat?.close()
    watching.close()
    state.tty?.destroy()
    onOver()
  }
  const resize = async (size: Size) => {
    state.size = size
    watching.say({ kind: 'size', ...size })
    await state.tty?.resize(size.columns, size.rows)
  }
  /** A program on the whole screen draws itself anew only when the size changes. */
  const redraw = async (size: Size) => {
    await resize({ columns: size.columns, rows: Math.max(1, size.rows - 1) })
    await resize(size)
  }
  const openShell = async (size: Size) => {
    state.size = size
    const tty = await driver.openTty(booking, booking.node, size)
    if (state.isOver) return void tty.destroy()
    state.tty = tty
    state.openedAt = now()
    tty.on('data', (bytes: Buffer) => {
      screen.push(bytes)
      watching.show(bytes)
      if (state.seat?.show(bytes) === false) tty.pause()
    })
    tty.on('error', () => end('driver'))
    tty.once('close', () => end('exit'))
  }
  const leave = (seat: Seat) => {
    if (state.seat !== seat) return
    state.seat = null
    state.alone = now()
    state.tty?.resume()
    onMoved()
  }
  const sit = (stream: Duplex, isBack: boolean) => {
    const seat: Seat = openSeat(stream, {
      onBytes: (bytes) => {
        if (state.seat === seat && !watching.isTaken()) type(bytes)
      },
      onWord: (word) => {
        if (word.kind === 'size') resize({ columns: word.columns, rows: word.rows }).catch(() => undefined)
        if (word.kind === 'here') noteTyped()
        if (word.kind === 'end') end('closed')
      },
      onDrain: () => {
        if (state.seat === seat) state.tty?.resume()
      },
      onGone: () => leave(seat),
    })
    state.seat?.say({ kind: 'end', why: 'replaced' })
    state.seat?.close()
    state.seat = seat
    state.alone = null
    state.tty?.resume()
    noteTyped()
    seat.say(opened(isBack))
    seat.show(screen.shown())
    onMoved()
  }
  return {
    booking,
    end,
    /** The shell is opened, or found again with its screen; then the person may sit down. @throws DriverError */
    ready: async (size: Size) => {
      const isBack = state.tty !== null
      if (!isBack) await (state.opening ??= openShell(size))
      return (stream: Duplex) => {
        if (state.isOver) return void stream.destroy()
        sit(stream, isBack)
        if (isBack) redraw(size).catch(() => undefined)
      }
    },
    watch: (input: WatchInput) => watching.enter(input),
    tellPeople: () => state.seat?.say({ kind: 'people', people: people() }),
    isSitting: () => state.seat !== null,
    seen: () => ({
      console: booking.console,
      scene: booking.scene,
      gen: booking.gen,
      node: booking.node,
      user: booking.user,
      seat: booking.seat,
      is_staff: booking.is_staff,
      opened_at: state.openedAt,
      state: state.seat !== null ? ('open' as const) : state.tty === null ? ('booked' as const) : ('waiting' as const),
      watchers: watching.count(),
      typist: state.typist,
    }),
    /** Once a second: ends what is over, asks whoever is idle. */
    look: () => {
      const at = now()
      const { idle_s, most_s } = booking.limits
      const idleS = (at - state.typedAt) / 1_000
      if (state.alone !== null && at - state.alone > waitsMs) return end('closed')
      if (state.tty !== null && at - state.openedAt > most_s * 1_000) return end('hours')
      if (state.seat === null) return
      if (idleS > idle_s) return end('idle')
      if (idleS < idle_s - askedBeforeS || state.isAsked) return
      state.isAsked = true
      state.seat.say({ kind: 'idle', seconds: Math.max(1, Math.ceil(idle_s - idleS)) })
    },
  }
}
