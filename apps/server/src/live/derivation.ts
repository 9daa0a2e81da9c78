import type { Platform } from '../context.ts'
import type { Frame } from './frame.ts'
import type { Hinting } from './hints.ts'
import type { OutboxRow } from './bundle.ts'

/** Only changes go out. Frames of state carry no id: they are absolute. */
export interface Teller {
  /** Takes what is shown now as told, for channels that open. */
  ready: (channels: ReadonlySet<string>) => Promise<void>
  /** What moved since it was told last. */
  changes: (isDeskOpen: boolean) => Promise<Frame[]>
  /** Everything, for a stream that comes back. */
  whole: (channels: ReadonlySet<string>) => Promise<Frame[]>
  /** The desk's fact strip. */
  facts: () => Promise<Frame[]>
  /** The own lines of entrants. */
  scores: (entrants: Iterable<string>) => Promise<Frame[]>
}

/** What streams of a contest say beside the rows of the outbox. Streams carry it; the contest says what it is. */
export interface Derivation {
  /** Outbox rows as frames. What a freeze holds back makes none for the public. */
  framesOf: (platform: Platform, contest_id: string, rows: readonly OutboxRow[]) => Promise<Frame[]>
  openTeller: (platform: Platform, contest_id: string) => Teller
  /** Another process may have recorded something: `seq` is the last it recorded, null when it did not say. */
  heard: (platform: Platform, contest_id: string, seq: number | null) => void
  hinting: Hinting
}
