import type { Duplex } from 'node:stream'
import { endHeld, noteTyped, openedWord, type ShellParts } from './held-parts.ts'
import { resizeShell, typeInto } from './held-shell.ts'
import { openSeat, type Seat } from './seat.ts'

function leave({ state, input }: ShellParts, seat: Seat): void {
  if (state.seat !== seat) return
  state.seat = null
  state.alone = input.now()
  state.tty?.resume()
  input.onMoved()
}

/** The person takes the seat; who sat there before, in another window, is told so. */
export function sit(parts: ShellParts, stream: Duplex, isBack: boolean): void {
  const { state, screen, watching, input } = parts
  const seat: Seat = openSeat(stream, {
    onBytes: (bytes) => {
      if (state.seat === seat && !watching.isTaken()) typeInto(parts, bytes)
    },
    onWord: (word) => {
      // A shell that is over meanwhile has no size.
      if (word.kind === 'size') resizeShell(parts, { columns: word.columns, rows: word.rows }).catch(() => undefined)
      if (word.kind === 'here') noteTyped(parts)
      if (word.kind === 'end') endHeld(parts, 'closed')
    },
    onDrain: () => {
      if (state.seat === seat) state.tty?.resume()
    },
    onGone: () => leave(parts, seat),
  })
  state.seat?.say({ kind: 'end', why: 'replaced' })
  state.seat?.close()
  state.seat = seat
  state.alone = null
  state.tty?.resume()
  noteTyped(parts)
  seat.say(openedWord(parts, isBack))
  seat.show(screen.shown())
  input.onMoved()
}
