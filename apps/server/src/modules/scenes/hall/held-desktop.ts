import type { Duplex } from 'node:stream'
import type { Held } from './held.ts'
import { lookAt, seenConsole } from './held.ts'
import { endHeld, newState, noteTyped, openedWord, sayAll, type HeldInput, type HeldParts } from './held-parts.ts'
import { openRfbFilter } from './rfb-filter.ts'
import { openSeat, type Seat, type SeatEars } from './seat.ts'
import type { WatchInput } from './watching.ts'

/**
 * The desktop of a virtual machine, for one person and all who watch them. Each of them has a connection of their own to it: a picture
 * that is sent in differences cannot be joined in the middle.
 */
export function openHeldDesktop(input: HeldInput): Held {
  const { booking } = input
  const state = newState(input.now())
  const watchers = openWatchers(input, (name) => {
    state.typist = name
    sayAll(parts, { kind: 'typist', typist: name })
  })
  const parts: HeldParts = { input, state, watching: watchers.watching }
  return {
    booking,
    end: (why) => endHeld(parts, why),
    ready: async () => {
      const desktop = await input.driver.openDesktop(booking, booking.node)
      return (stream) => {
        if (!state.isOver) return sit(parts, { stream, desktop })
        desktop.destroy()
        stream.destroy()
      }
    },
    watch: (wish) => watchers.enter(wish, () => openedWord(parts, true)),
    tellPeople: () => state.seat?.say({ kind: 'people', people: input.people() }),
    tellTyped: (by) => sayAll(parts, { kind: 'shared', by }),
    isSitting: () => state.seat !== null,
    seen: () => seenConsole(parts),
    look: () => lookAt(parts),
  }
}

/** Joins one browser with its connection to the desktop. */
function joined(
  stream: Duplex,
  desktop: Duplex,
  { mayType, onTyped, ...ears }: Pick<SeatEars, 'onWord' | 'onGone'> & { mayType: (seat: Seat) => boolean; onTyped: () => void },
): Seat {
  const passed = openRfbFilter({ mayType: () => mayType(seat), onTyped })
  const seat: Seat = openSeat(stream, {
    ...ears,
    onBytes: (bytes) => {
      // What is no message of the protocol ends the connection, by the seat.
      if (desktop.write(passed(bytes))) return
      seat.hold(true)
      desktop.once('drain', () => seat.hold(false))
    },
    onDrain: () => desktop.resume(),
    onGone: () => {
      desktop.destroy()
      ears.onGone()
    },
  })
  desktop.on('data', (bytes: Buffer) => {
    if (!seat.show(bytes)) desktop.pause()
  })
  desktop.on('error', () => desktop.destroy())
  desktop.once('close', () => seat.close())
  return seat
}

/** The person takes the seat; who sat there before, in another window, is told so. */
function sit(parts: HeldParts, { stream, desktop }: { stream: Duplex; desktop: Duplex }): void {
  const { state, watching, input } = parts
  if (!state.hasBegun) state.openedAt = input.now()
  state.hasBegun = true
  const seat = joined(stream, desktop, {
    mayType: (own) => state.seat === own && !watching.isTaken(),
    onTyped: () => {
      noteTyped(parts)
      input.onTyped(input.booking.name)
    },
    onWord: ({ kind }) => {
      if (kind === 'here') noteTyped(parts)
      if (kind === 'end') endHeld(parts, 'closed')
    },
    onGone: () => {
      if (state.seat !== seat) return
      state.seat = null
      state.alone = input.now()
      input.onMoved()
    },
  })
  state.seat?.say({ kind: 'end', why: 'replaced' })
  state.seat?.close()
  state.seat = seat
  state.alone = null
  // The machine ended, or its desktop did.
  desktop.once('close', () => {
    if (state.seat === seat) endHeld(parts, 'exit')
  })
  noteTyped(parts)
  seat.say(openedWord(parts, false))
  input.onMoved()
}

function openWatchers({ driver, booking, onTyped }: HeldInput, onTypist: (name: string | null) => void) {
  const seats = new Set<Seat>()
  let taker: { seat: Seat; name: string } | null = null
  const give = (seat: Seat) => {
    if (taker?.seat !== seat) return
    taker = null
    onTypist(null)
  }
  const seated = ({ stream, name, may_take }: WatchInput, desktop: Duplex) => {
    const seat = joined(stream, desktop, {
      mayType: (own) => taker?.seat === own,
      onTyped: () => onTyped(name),
      onWord: ({ kind }) => {
        if (kind === 'give') give(seat)
        if (kind !== 'take' || !may_take || taker !== null) return
        taker = { seat, name }
        onTypist(name)
      },
      onGone: () => {
        seats.delete(seat)
        give(seat)
      },
    })
    seats.add(seat)
    return seat
  }
  return {
    enter: (wish: WatchInput, opened: () => ReturnType<typeof openedWord>) => {
      driver.openDesktop(booking, booking.node).then(
        (desktop) => seated(wish, desktop).say(opened()),
        () => wish.stream.destroy(),
      )
    },
    watching: {
      count: () => seats.size,
      isTaken: () => taker !== null,
      say: (word: Parameters<Seat['say']>[0]) => {
        for (const seat of seats) seat.say(word)
      },
      close: () => {
        for (const seat of seats) seat.close()
      },
    } satisfies HeldParts['watching'],
  }
}
