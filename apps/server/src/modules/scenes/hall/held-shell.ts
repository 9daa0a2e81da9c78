import { endHeld, noteTyped, sayAll, type ShellParts } from './held-parts.ts'
import type { Size } from './place.ts'
import type { RecordedConsole } from './recorder.ts'

/** A shell that does not read yet holds its person back, so nothing grows here. */
export function typeInto(parts: ShellParts, bytes: Buffer): void {
  noteTyped(parts)
  const { state, input } = parts
  input.onTyped(state.typist ?? input.booking.name)
  if (state.tty?.write(bytes) !== false) return
  state.seat?.hold(true)
  state.tty.once('drain', () => state.seat?.hold(false))
}

export async function resizeShell({ state, watching }: ShellParts, size: Size): Promise<void> {
  state.size = size
  watching.say({ kind: 'size', ...size })
  state.recording?.resize(size)
  await state.tty?.resize(size.columns, size.rows)
}

/** A program on the whole screen draws itself anew only when the size changes. */
export async function redrawShell(parts: ShellParts, size: Size): Promise<void> {
  await resizeShell(parts, { columns: size.columns, rows: Math.max(1, size.rows - 1) })
  await resizeShell(parts, size)
}

/** @throws DriverError where the node gives no shell. */
export async function openShell(parts: ShellParts, size: Size): Promise<void> {
  const { state, screen, watching, input } = parts
  state.size = size
  const tty = await input.driver.openTty(input.booking, input.booking.node, size)
  if (state.isOver) return void tty.destroy()
  state.tty = tty
  state.hasBegun = true
  state.openedAt = input.now()
  if (input.booking.record) state.recording = recorded(parts, size)
  tty.on('data', (bytes: Buffer) => {
    screen.push(bytes)
    state.recording?.output(bytes)
    watching.show(bytes)
    if (state.seat?.show(bytes) === false) tty.pause()
  })
  tty.on('error', () => endHeld(parts, 'driver'))
  tty.once('close', () => endHeld(parts, 'exit'))
}

/** A recording that stops tells everybody at the console, which goes on. */
const recorded = (parts: ShellParts, size: Size): RecordedConsole | null =>
  parts.input.recorder?.open({
    booking: parts.input.booking,
    size,
    onStop: () => sayAll(parts, { kind: 'recording', is_on: false }),
  }) ?? null
