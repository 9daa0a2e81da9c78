import { standingsOf as startStandings, type LiveOptions, type ScoredEvent } from '@beacon/engine'
import { scoreKindOf, type BuiltKind } from '@beacon/engine/kinds'
import type { Directory } from './directory.ts'
import type { Fold } from './fold.ts'

/** A contest's run as this process has folded it. */
export interface FoldedRun {
  contest_id: string
  kind: BuiltKind
  run: number
  /** In order of seq from 1: `events[seq - 1]`. */
  events: ScoredEvent[]
  last_moderation_seq: number
  real: Fold
  /** The public view where it is not the real one: it stands still from `freeze_seq` on, or is sealed without one. */
  shown: { freeze_seq: number | null; fold: Fold } | null
  directory: Directory | null
  /** Others have committed events that are not folded yet. */
  isStale: boolean
}

/** Which run of which contest. */
export interface RunKey {
  contest_id: string
  kind: BuiltKind
  run: number
}

const foldOf = (kind: BuiltKind, options: LiveOptions): Fold => startStandings(scoreKindOf(kind), options)

export const openFoldedRun = ({ contest_id, kind, run }: RunKey): FoldedRun => ({
  contest_id,
  kind,
  run,
  events: [],
  last_moderation_seq: 0,
  real: foldOf(kind, { view: 'real' }),
  shown: null,
  directory: null,
  isStale: true,
})

/** Adds what is new and follows without a gap. Answers what was added. */
export function addEvents(kept: FoldedRun, events: readonly ScoredEvent[]): ScoredEvent[] {
  const fresh = events.filter(({ seq }) => seq > kept.events.length)
  if (fresh.length === 0 || fresh[0]?.seq !== kept.events.length + 1) return []
  for (const event of fresh) {
    kept.events.push(event)
    if (event.lane === 'moderation') kept.last_moderation_seq = event.seq
    if (event.lane === 'moderation' || event.kind === 'rules.set') kept.directory = null
  }
  kept.real.apply(fresh)
  kept.shown?.fold.apply(fresh)
  return fresh
}

/** Another process may know more: `seq` is the last it recorded, null when it did not say. */
export function markStale(kept: FoldedRun, seq: number | null): void {
  if (seq === null || seq > kept.events.length) kept.isStale = true
}

/** Seq of the last event before the freeze. `at` never falls, so it is found by halving. */
export function freezeSeqAt(events: readonly Pick<ScoredEvent, 'at'>[], freezeAt: number): number {
  let low = 0
  let high = events.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((events[middle]?.at ?? Infinity) < freezeAt) low = middle + 1
    else high = middle
  }
  return low
}

/**
 * The view of everybody: it stands still from `freeze_seq` on, and moderation goes on in it. Without a freeze it is the real one,
 * but for kinds whose results are sealed until an event of theirs releases them.
 */
export function publicFold(kept: FoldedRun, freeze_seq: number | null): Fold {
  if (freeze_seq === null && scoreKindOf(kept.kind).is_sealed !== true) return kept.real
  if (kept.shown !== null && kept.shown.freeze_seq === freeze_seq) return kept.shown.fold
  const fold = foldOf(kept.kind, { view: 'public', freeze_seq })
  fold.apply(kept.events)
  kept.shown = { freeze_seq, fold }
  return fold
}
