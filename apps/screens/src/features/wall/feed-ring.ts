import type { FeedItem } from '@beacon/api/topic/feed'

/** More entries than any display shows; older ones are let go. */
export const FEED_LENGTH = 40

/** Newest first, one entry for each id, up to the limit. */
export function addToFeed(ring: readonly FeedItem[], items: readonly FeedItem[]): FeedItem[] {
  const newIds = new Set(items.map(({ feed_id }) => feed_id))
  return [...items, ...ring.filter(({ feed_id }) => !newIds.has(feed_id))].sort((a, b) => b.feed_id - a.feed_id).slice(0, FEED_LENGTH)
}

/** Entries of `items` that the ring has not seen: those newer than its newest. */
export function newerThan(ring: readonly FeedItem[], items: readonly FeedItem[]): FeedItem[] {
  const newest = ring[0]?.feed_id ?? -1
  return items.filter(({ feed_id }) => feed_id > newest)
}

/** Whether an entry is known otherwise, or came in below the newest: then places and points of others moved with it. */
export function movesOthers(ring: readonly FeedItem[], items: readonly FeedItem[]): boolean {
  const newest = ring[0]?.feed_id ?? -1
  const known = new Map(ring.map((item) => [item.feed_id, item]))
  return items.some((item) => item.feed_id <= newest && !isSameEntry(known.get(item.feed_id), item))
}

const isSameEntry = (known: FeedItem | undefined, item: FeedItem): boolean =>
  known?.order === item.order && known.points === item.points && known.blood === item.blood

export function retract(ring: readonly FeedItem[], ids: readonly number[]): FeedItem[] {
  const gone = new Set(ids)
  return ring.filter(({ feed_id }) => !gone.has(feed_id))
}
