import type { EventEnvelope } from './event.ts'
import { inSequence } from './sequence.ts'
import { type LiveOptions, resultsUntil } from './view.ts'

/** How far a view has read. */
export interface Cursor {
  /** The events among these that the view reads, by seq. @throws RangeError when a seq was read already. */
  take<Event extends Pick<EventEnvelope, 'seq' | 'lane'>>(events: readonly Event[]): readonly Event[]
  /** From now on result events after this seq are not read. @throws RangeError when such a one was read: then build anew. */
  freezeAt(seq: number): void
  freezeSeq(): number
  /** Seq of the last event given to the fold, whether this view reads it or not. */
  lastSeq(): number
  /** Seq of the last event this view read. */
  publicSeq(): number
}

/** Keeps the place of a view in the events of a run. */
export function createCursor(options: LiveOptions): Cursor {
  let freezeSeq = resultsUntil(options)
  let lastSeq = 0
  let publicSeq = 0
  let lastResultSeq = 0
  return {
    take(events) {
      const sorted = inSequence(events, lastSeq)
      const read = sorted.filter(({ lane, seq }) => lane === 'moderation' || seq <= freezeSeq)
      lastSeq = sorted.at(-1)?.seq ?? lastSeq
      publicSeq = read.at(-1)?.seq ?? publicSeq
      for (const { lane, seq } of read) if (lane === 'result') lastResultSeq = seq
      return read
    },
    freezeAt(seq) {
      if (options.view === 'real') throw new RangeError('the real view does not freeze')
      if (lastResultSeq > seq) throw new RangeError(`result event ${lastResultSeq} was read, it lies after the freeze at ${seq}`)
      freezeSeq = seq
    },
    freezeSeq: () => freezeSeq,
    lastSeq: () => lastSeq,
    publicSeq: () => publicSeq,
  }
}
