import type { BulletinView } from '@beacon/api/contest/bulletin'
import { isBlood } from '@beacon/api/contest/bulletin-blood'
import type { FeedItem } from '@beacon/api/topic/feed'

export const feedFilters = ['all', 'blood', 'mine', 'system'] as const
export type FeedFilter = (typeof feedFilters)[number]

/** A solve, or an automatic announcement; both are sorted by `at`. */
export type FeedEntry =
  | { kind: 'solve'; key: string; at: string; item: FeedItem }
  | { kind: 'notice'; key: string; at: string; bulletin: BulletinView }

interface FeedInput {
  items: readonly FeedItem[]
  bulletins: readonly BulletinView[]
  filter: FeedFilter
  own_id: string | undefined
  /** Only these entrants' solves; null: everybody's. */
  online: ReadonlySet<string> | null
}

/** An automatic announcement. A blood is no announcement here: the feed shows it as its solve. */
const isAnnounced = (bulletin: BulletinView): boolean => bulletin.automatic !== null && !isBlood(bulletin)

/** Solves and notices as one list, newest first, as the filter has them. Notices that stand before the oldest solve known are left out. */
export function feedEntries({ items, bulletins, filter, own_id, online }: FeedInput): FeedEntry[] {
  const oldest = items.at(-1)?.at ?? ''
  const solves = filter === 'system' ? [] : items.filter((item) => isVisible(item, { filter, own_id, online }))
  const notices = filter === 'all' || filter === 'system' ? bulletins.filter(isAnnounced) : []
  return [
    ...solves.map((item): FeedEntry => ({ kind: 'solve', key: `s${item.feed_id}`, at: item.at, item })),
    ...notices
      .filter(({ at }) => filter === 'system' || at >= oldest)
      .map((bulletin): FeedEntry => ({ kind: 'notice', key: bulletin.bulletin_id, at: bulletin.at, bulletin })),
  ].sort((a, b) => b.at.localeCompare(a.at))
}

function isVisible({ blood, entrant_id }: FeedItem, { filter, own_id, online }: Pick<FeedInput, 'filter' | 'own_id' | 'online'>): boolean {
  if (online !== null && !online.has(entrant_id)) return false
  if (filter === 'blood') return blood === 1
  return filter !== 'mine' || entrant_id === own_id
}

/** A held feed stops at `held_at` (when it was held); `waiting` is what came since. */
export function holdFeed(entries: readonly FeedEntry[], held_at: string | null): { shown: readonly FeedEntry[]; waiting: number } {
  if (held_at === null) return { shown: entries, waiting: 0 }
  const shown = entries.filter(({ at }) => at <= held_at)
  return { shown, waiting: entries.length - shown.length }
}
