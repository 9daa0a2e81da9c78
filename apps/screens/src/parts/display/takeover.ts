import type { FeedItem } from '@beacon/api/topic/feed'
import type { Phase } from './phase.ts'

export const TAKEOVER_MS = 3_000
export const TAKEOVER_GAP_MS = 20_000
/** An event that arrives late, after a lost connection, is history: it stays in the feed and takes over no screen. */
export const TAKEOVER_FRESH_MS = 15_000

export interface Takeover {
  item: FeedItem
  /** The place before the solve counted, null when it was not known. */
  from_rank: number | null
  /** Points without and with the part for the first blood, when they can be told apart. */
  split: { value: number; bonus: number } | null
  until: number
}
export interface TakeoverState {
  shown: Takeover | null
  /** When the last one began. */
  last_at: number | null
}
export const noTakeover: TakeoverState = { shown: null, last_at: null }

export const isFirstBlood = ({ blood }: Pick<FeedItem, 'blood'>): boolean => blood === 1

/** First bloods are shown one at a time, at most one in 20 s and only while the contest runs openly; further ones stay in the feed. */
export function offer(
  state: TakeoverState,
  { items, now, phase }: { items: readonly FeedItem[]; now: number; phase: Phase },
  describe: (item: FeedItem) => Pick<Takeover, 'from_rank' | 'split'>,
): TakeoverState {
  if (phase !== 'running') return state
  if (state.last_at !== null && now - state.last_at < TAKEOVER_GAP_MS) return state
  const item = items.find((one) => isFirstBlood(one) && now - Date.parse(one.at) < TAKEOVER_FRESH_MS)
  if (item === undefined) return state
  return { shown: { item, ...describe(item), until: now + TAKEOVER_MS }, last_at: now }
}

/** Ends when its time is over, or at once when the contest no longer runs openly. */
export function expire(state: TakeoverState, now: number, phase: Phase): TakeoverState {
  if (state.shown === null || (now < state.shown.until && phase === 'running')) return state
  return { ...state, shown: null }
}

/**
 * The award of a first blood in its two parts. They are told apart only where they prove right: the bonus of `percent` on the
 * price before the solve, and the rest that price itself. Else the sum stands alone.
 */
export function splitPoints({ points, price, percent }: { points: number; price: number; percent: number }): Takeover['split'] {
  const bonus = Math.round((price * percent) / 100)
  return bonus > 0 && points - bonus === price ? { value: price, bonus } : null
}
