import type { Duplex } from 'node:stream'
import { endHeld, newState, openedWord, sayAll, type HeldInput, type HeldParts, type ShellParts } from './held-parts.ts'
import { sit } from './held-seat.ts'
import { openShell, redrawShell, typeInto } from './held-shell.ts'
import type { Booking, Size } from './place.ts'
import { openScreen } from './screen.ts'
import { openWatching, type WatchInput } from './watching.ts'
import type { ConsoleEnd } from '@beacon/api/scene/console'

/** How long a shell waits for the person whose connection dropped, and a booking for the one who made it. */
export const waitsMs = 60_000
/** Somebody who has typed nothing is asked so long before the end. */
const askedBeforeS = 60

/** One console of one person, and all who look at it. */
export interface Held {
  booking: Booking
  end: (why: ConsoleEnd) => void
  /** The console is opened, or found again; then the person may sit down. @throws DriverError */
  ready: (size: Size) => Promise<(stream: Duplex) => void>
  watch: (wish: WatchInput) => void
  tellPeople: () => void
  /** Who typed last of those who share it; null: this person. */
  tellTyped: (by: string | null) => void
  isSitting: () => boolean
  seen: () => ReturnType<typeof seenConsole>
  /** Once a second: ends what is over, asks whoever is idle. */
  look: () => void
}

/** One shell of one person, and all who look at it. It outlives a dropped connection for a minute. */
export function openHeld(input: HeldInput): Held {
  const { booking } = input
  const screen = openScreen()
  const state = newState(input.now())
  const watching = openWatching({
    opened: () => openedWord(parts, true),
    shown: () => screen.shown(),
    type: (bytes) => typeInto(parts, bytes),
    onTypist: (name) => {
      state.typist = name
      sayAll(parts, { kind: 'typist', typist: name })
    },
  })
  const parts: ShellParts = { input, state, screen, watching }
  return {
    booking,
    end: (why: ConsoleEnd) => endHeld(parts, why),
    ready: async (size: Size) => {
      const isBack = state.tty !== null
      if (!isBack) await (state.opening ??= openShell(parts, size))
      return (stream: Duplex) => {
        if (state.isOver) return void stream.destroy()
        sit(parts, stream, isBack)
        // A shell that is over meanwhile has no size.
        if (isBack) redrawShell(parts, size).catch(() => undefined)
      }
    },
    watch: (wish: WatchInput) => watching.enter(wish),
    tellPeople: () => state.seat?.say({ kind: 'people', people: input.people() }),
    tellTyped: (by) => sayAll(parts, { kind: 'shared', by }),
    isSitting: () => state.seat !== null,
    seen: () => seenConsole(parts),
    look: () => lookAt(parts),
  }
}

export function seenConsole({ input, state, watching }: HeldParts) {
  const { console, scene, gen, node, kind, user, seat, is_staff } = input.booking
  const sits = state.seat !== null ? ('open' as const) : !state.hasBegun ? ('booked' as const) : ('waiting' as const)
  const figures = {
    opened_at: state.openedAt,
    state: sits,
    watchers: watching.count(),
    typist: state.typist,
    recorded: state.recording?.isOn() === true,
  }
  return { console, scene, gen, node, kind, user, seat, is_staff, ...figures }
}

export function lookAt(parts: HeldParts): void {
  const { state, input } = parts
  const at = input.now()
  const { idle_s, most_s } = input.booking.limits
  const idleS = (at - state.typedAt) / 1_000
  if (state.alone !== null && at - state.alone > waitsMs) return endHeld(parts, 'closed')
  if (state.hasBegun && at - state.openedAt > most_s * 1_000) return endHeld(parts, 'hours')
  if (state.seat === null) return
  if (idleS > idle_s) return endHeld(parts, 'idle')
  if (idleS < idle_s - askedBeforeS || state.isAsked) return
  state.isAsked = true
  state.seat.say({ kind: 'idle', seconds: Math.max(1, Math.ceil(idle_s - idleS)) })
}
