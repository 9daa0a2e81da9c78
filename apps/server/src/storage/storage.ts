import type { Readable } from 'node:stream'
import type { Room } from './room.ts'

export interface Stored {
  /** Where it lies: opaque, give it back to `open` and `remove`. */
  key: string
  bytes: number
  sha256: string
}

/** A file that grows while it is read: what was written is there also after its process was killed. */
export interface Appending {
  key: string
  write: (bytes: Uint8Array) => Promise<void>
  close: () => Promise<void>
}

/** Where uploaded bytes lie. They are never a document of our origin: downloads are attachments. */
export interface Storage {
  /** Streams to the end, or throws `file_size` past `max` bytes and `disk_low` below the floor, and leaves nothing. `kind` is a folder such as `attachment`. */
  put: (kind: string, stream: Readable, max: number) => Promise<Stored>
  append: (kind: string) => Promise<Appending>
  open: (key: string, range?: { start: number; end: number }) => Promise<{ stream: Readable; bytes: number }>
  /** Path of a local copy, for readers that need a file (archives, images). */
  path: (key: string) => string
  remove: (key: string) => Promise<void>
  /** Drops halves that a killed process left a day ago; answers how many. */
  sweep: () => Promise<number>
  /** What is free, and what has to stay so. */
  room: () => Promise<Room>
}
