import type { Duplex } from 'node:stream'
import { openSeat, type Seat } from './seat.ts'
import type { ConsoleSays } from '@beacon/api/scene/console'

/** Clears a terminal of all it shows and all it was told. */
const clear = Buffer.from('\u001bc')

export interface WatchInput {
  stream: Duplex
  name: string
  may_take: boolean
}

interface Watched {
  opened: () => ConsoleSays
  shown: () => Buffer
  type: (bytes: Buffer) => void
  onTypist: (name: string | null) => void
}

/** Those who watch one console. A slow one holds nobody: it misses what it cannot take, and gets the screen anew. */
export function openWatching({ opened, shown, type, onTypist }: Watched) {
  const seats = new Map<Seat, { isBehind: boolean }>()
  let taker: Seat | null = null
  const give = (seat: Seat) => {
    if (taker !== seat) return
    taker = null
    onTypist(null)
  }
  const enter = ({ stream, name, may_take }: WatchInput) => {
    const state = { isBehind: false }
    const seat = openSeat(stream, {
      onBytes: (bytes) => {
        if (taker === seat) type(bytes)
      },
      onWord: ({ kind }) => {
        if (kind === 'give') give(seat)
        if (kind !== 'take' || !may_take || taker !== null) return
        taker = seat
        onTypist(name)
      },
      onDrain: () => {
        if (!state.isBehind) return
        state.isBehind = false
        seat.show(Buffer.concat([clear, shown()]))
      },
      onGone: () => {
        seats.delete(seat)
        give(seat)
      },
    })
    seats.set(seat, state)
    seat.say(opened())
    seat.show(shown())
  }
  return {
    enter,
    count: () => seats.size,
    isTaken: () => taker !== null,
    say: (word: ConsoleSays) => {
      for (const seat of seats.keys()) seat.say(word)
    },
    show: (bytes: Buffer) => {
      for (const [seat, state] of seats) {
        if (state.isBehind) continue
        seat.show(bytes)
        state.isBehind = seat.isBehind()
      }
    },
    close: () => {
      for (const seat of seats.keys()) seat.close()
    },
  }
}
