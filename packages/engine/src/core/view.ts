import type { EventEnvelope } from './event.ts'

/** Which events a projection reads, and which entrants it ranks. */
export interface ViewOptions {
  /** `public` reads result events up to `freeze_seq` and moderation events of any seq. */
  view: 'real' | 'public'
  /** Seq of the last event before the freeze; absent or null: not frozen. */
  freeze_seq?: number | null
  /** The moment: events after this seq are not read. */
  seq?: number
  /** Ranking of one bracket; absent: the overall one. */
  bracket?: string
}

/** Which events live standings read: all, or result events up to `freeze_seq` (null: not frozen) and moderation events of any seq. */
export type LiveOptions = { view: 'real' } | { view: 'public'; freeze_seq?: number | null }

/** Seq of the last result event that a view reads; Infinity where nothing holds results back. */
export function resultsUntil(options: LiveOptions | ViewOptions): number {
  return options.view === 'public' ? (options.freeze_seq ?? Infinity) : Infinity
}

/** Says which events a view reads. */
export function visibleIn(options: ViewOptions): (event: Pick<EventEnvelope, 'seq' | 'lane'>) => boolean {
  const until = resultsUntil(options)
  const { seq = Infinity } = options
  return (event) => event.seq <= seq && (event.lane === 'moderation' || event.seq <= until)
}
