import type { Booking, Size } from './place.ts'

/** One console as it is written down. Nothing of it waits. */
export interface RecordedConsole {
  isOn: () => boolean
  output: (bytes: Uint8Array) => void
  resize: (size: Size) => void
  end: () => void
}

/** Writes consoles down; what keeps it is no matter of the hall. */
export interface Recorder {
  open: (wish: { booking: Booking; size: Size; onStop: () => void }) => RecordedConsole
}
