import type { BulletinView } from '@beacon/api/contest/bulletin'
import { isBlood } from '@beacon/api/contest/bulletin-blood'
import type { FeedItem } from '@beacon/api/topic/feed'

export type FeedLine =
  | { kind: 'solve'; key: string; at: number; item: FeedItem }
  | { kind: 'bulletin'; key: string; at: number; bulletin: BulletinView }

/** Whether a wall tells of a bulletin: its writer says so, and of a blood it shows the solve itself. */
export const isForWalls = (bulletin: Pick<BulletinView, 'automatic' | 'on_screens'>): boolean => bulletin.on_screens && !isBlood(bulletin)

/** Solves and bulletins in one order of time, newest first, `most` lines. */
export function feedLines(items: readonly FeedItem[], bulletins: readonly BulletinView[], most: number): FeedLine[] {
  const solves = items.map((item): FeedLine => ({ kind: 'solve', key: `s${item.feed_id}`, at: Date.parse(item.at), item }))
  const notices = bulletins.filter(isForWalls).map((bulletin): FeedLine => ({
    kind: 'bulletin',
    key: `b${bulletin.bulletin_id}`,
    at: Date.parse(bulletin.at),
    bulletin,
  }))
  return [...solves, ...notices].sort((a, b) => b.at - a.at || (a.key < b.key ? 1 : -1)).slice(0, most)
}
