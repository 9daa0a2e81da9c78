import type { Size } from './place.ts'

/** Whose console is recorded, and what is recorded with it. */
export interface RecordingOf {
  console: string
  scene: string
  number: number
  node: string
  owner: string
  subject: string
  payer: string
  user: string
  size: Size
}

/** One recording while it is made. Nothing here waits: what cannot be kept ends the recording and never the console. */
export interface Recording {
  output: (bytes: Buffer) => void
  resize: (size: Size) => void
  end: () => void
}

export interface Recorder {
  /** `onStop`: nothing more is recorded, though the console goes on. */
  begin: (of: RecordingOf, onStop: () => void) => Recording
}
