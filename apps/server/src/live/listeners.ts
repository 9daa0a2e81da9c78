import type { Derivation } from './derivation.ts'
import type { Room } from './room.ts'
import type { Stream } from './stream.ts'

/** What the ears of a hub act on. */
export interface Listeners {
  streams: Set<Stream>
  rooms: Map<string, Promise<Room>>
  /** Streams prove their right again; those that have none end. */
  check: (which: (stream: Stream) => boolean) => void
  report: (error: unknown) => void
  heard: Derivation['heard']
}
