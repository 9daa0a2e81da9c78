import type { FeedItem } from '@beacon/api/feed'

export const feedFilters = ['all', 'blood', 'mine'] as const
export type FeedFilter = (typeof feedFilters)[number]

/** What the filter lets through. */
export function filterFeed(items: readonly FeedItem[], filter: FeedFilter, own_id: string | undefined): readonly FeedItem[] {
  if (filter === 'blood') return items.filter(({ kind, order }) => kind === 'blood' && order === 1)
  return filter === 'mine' ? items.filter(({ entrant_id }) => entrant_id === own_id) : items
}

/** A held feed stops at `held_id` (the newest entry when it was held); `waiting` is what came since. */
export function holdFeed(items: readonly FeedItem[], held_id: number | null): { shown: readonly FeedItem[]; waiting: number } {
  if (held_id === null) return { shown: items, waiting: 0 }
  const shown = items.filter(({ feed_id }) => feed_id <= held_id)
  return { shown, waiting: items.length - shown.length }
}
