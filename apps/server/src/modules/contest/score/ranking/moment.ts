import { isFrozenAt } from '@beacon/engine'
import { standingsOf as startStandings } from '@beacon/engine'
import { scoreKindOf } from '@beacon/engine/kinds'
import { LRUCache } from 'lru-cache'
import type { Board, ContestStandings, Fold } from '../score/index.ts'

/** What stood at a moment: the real projection, and the one that players saw then. */
export interface Moment {
  seq: number
  is_frozen: boolean
  /** Seq up to which results were public then. */
  public_seq: number
  version: string
  real: Pick<Fold, 'page' | 'total' | 'row' | 'rankRow'>
  public: Pick<Fold, 'rankRow'>
  /** The real fold of a moment that has passed; null: the boards of now say it. */
  past: Fold | null
}

interface Folded {
  real: Fold
  public: Fold
}
/** Folds of past moments; a slider comes back to the same ones. */
const folds = new LRUCache<string, Folded>({ max: 24 })

/** Seq of the last event recorded at or before an instant; `at` never falls, so it is found by halving. */
export function seqAt(events: ContestStandings['events'], at: number): number {
  let low = 0
  let high = events.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((events[middle]?.at ?? Infinity) <= at) low = middle + 1
    else high = middle
  }
  return low
}

/** The standing of now, or of an instant before: the projection at its seq. */
export function momentOf(standings: ContestStandings, at: number | null): Moment {
  const { real, public: shown, events, is_frozen, freeze_seq } = standings
  const seq = at === null ? events.length : seqAt(events, at)
  if (at === null || (seq === events.length && at >= standings.now)) {
    const public_seq = freeze_seq ?? events.length
    return { seq: events.length, is_frozen, public_seq, version: real.version, real: boardLike(real), public: boardLike(shown), past: null }
  }
  const wasFrozen = isFrozenAt(standings.clock, at)
  const held = wasFrozen && standings.clock.freeze_at !== null ? seqAt(events, standings.clock.freeze_at - 1) : null
  const version = `${standings.contest.resource_id}.${standings.run}.${seq}.${held ?? 'o'}`
  const folded = folds.get(version) ?? foldTo(standings, seq, held)
  folds.set(version, folded)
  return { seq, is_frozen: wasFrozen, public_seq: held ?? seq, version, real: folded.real, public: folded.public, past: folded.real }
}

function foldTo({ contest, events }: ContestStandings, seq: number, freeze_seq: number | null): Folded {
  const until = events.slice(0, seq)
  const kind = scoreKindOf(contest.kind)
  const real: Fold = startStandings(kind, { view: 'real' })
  real.apply(until)
  if (freeze_seq === null && kind.is_sealed !== true) return { real, public: real }
  const held: Fold = startStandings(kind, { view: 'public', freeze_seq })
  held.apply(until)
  return { real, public: held }
}

/** Boards of now stand behind functions of their own; a moment has the fold's. */
function boardLike(board: Board): Moment['real'] {
  return {
    page: (from, to, bracket) => board.page(from, to, bracket),
    total: (bracket) => board.total(bracket),
    row: (id) => board.row(id) ?? null,
    rankRow: (id, bracket) => board.rankRow(id, bracket) ?? null,
  }
}
