import type { ConsoleEnd, ConsoleSays } from '@beacon/api/scene/console'
import type { SceneDriver, Tty } from '../driver/index.ts'
import type { Booking, Size } from './place.ts'
import type { RecordedConsole, Recorder } from './recorder.ts'
import type { openScreen } from './screen.ts'
import type { Seat } from './seat.ts'
import type { openWatching } from './watching.ts'

export interface HeldInput {
  booking: Booking
  driver: Pick<SceneDriver, 'openTty' | 'openDesktop'>
  recorder: Recorder | null
  now: () => number
  people: () => number
  onOver: () => void
  /** Somebody came or went. */
  onMoved: () => void
  /** Somebody typed, or moved a pointer, under this name. */
  onTyped: (by: string) => void
}

export interface HeldState {
  tty: Tty | null
  /** The console was opened: it waits for its person when they are gone. */
  hasBegun: boolean
  /** Null before the shell is opened, and where nothing is written down. */
  recording: RecordedConsole | null
  seat: Seat | null
  size: Size
  openedAt: number
  typedAt: number
  /** Since when nobody sits. */
  alone: number | null
  isAsked: boolean
  isOver: boolean
  opening: Promise<void> | null
  typist: string | null
}

/** What one console is made of. */
export interface HeldParts {
  input: HeldInput
  state: HeldState
  watching: Pick<ReturnType<typeof openWatching>, 'count' | 'isTaken' | 'say' | 'close'>
}

/** What one shell is made of. */
export interface ShellParts extends HeldParts {
  screen: ReturnType<typeof openScreen>
  watching: ReturnType<typeof openWatching>
}

export const newState = (now: number): HeldState => ({
  tty: null,
  hasBegun: false,
  recording: null,
  seat: null,
  size: { columns: 80, rows: 24 },
  openedAt: now,
  typedAt: now,
  alone: now,
  isAsked: false,
  isOver: false,
  opening: null,
  typist: null,
})

export const openedWord = ({ state, input }: HeldParts, is_back: boolean): ConsoleSays => ({
  kind: 'opened',
  is_back,
  ...state.size,
  people: input.people(),
  typist: state.typist,
  recorded: state.recording?.isOn() === true,
})

export function sayAll({ state, watching }: HeldParts, word: ConsoleSays): void {
  state.seat?.say(word)
  watching.say(word)
}

export function noteTyped({ state, input }: HeldParts): void {
  state.typedAt = input.now()
  state.isAsked = false
}

/** Ends the shell and whoever looks at it; a second end changes nothing. */
export function endHeld(parts: HeldParts, why: ConsoleEnd): void {
  const { state, watching, input } = parts
  if (state.isOver) return
  state.isOver = true
  sayAll(parts, { kind: 'end', why })
  state.seat?.close()
  watching.close()
  state.tty?.destroy()
  state.recording?.end()
  input.onOver()
}
