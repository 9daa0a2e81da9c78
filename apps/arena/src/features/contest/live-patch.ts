import type { BulletinView } from '@beacon/api/contest/bulletin'
import type { ContestMe, ContestPublic } from '@beacon/api/contest/contest-views'
import type { Reply } from '@beacon/api/endpoint'
import type { feed } from '@beacon/api/topic/feed'
import type { LiveEvents } from '@beacon/api/live/live'
import type { MatrixReply, RankingReply } from '@beacon/api/contest/ranking'
import { applyRankingDiff } from '@beacon/api/contest/ranking-diff'
import type { topic } from '@beacon/api/topic/topic'

export type FeedReply = Reply<typeof feed.list>
export type TopicsReply = Reply<typeof topic.list>
export interface BulletinsReply {
  items: BulletinView[]
  total: number
}
/** Entries that a page of the feed keeps in the cache. */
const feedKept = 200

export function patchState(contest: ContestPublic, state: LiveEvents['contest.state']): ContestPublic {
  const { status, is_frozen, is_online, start_at, end_at, was_end_at, freeze_at, unfrozen_at, stopped_at, pauses, run } = state
  return { ...contest, status, is_frozen, is_online, start_at, end_at, was_end_at, freeze_at, unfrozen_at, stopped_at, pauses, run }
}

const figuresOf = ({ value, solves, unranked_solves, bloods }: LiveEvents['topic.value']['topics'][number]) => ({
  value,
  solves,
  unranked_solves,
  first: bloods[0]?.name,
})

/** Values, solves and bloods of some topics; unknown topics are left to the next snapshot. */
export function patchValues(reply: TopicsReply, { topics }: LiveEvents['topic.value']): TopicsReply {
  const news = new Map(topics.map((one) => [one.topic_id, one]))
  return {
    ...reply,
    items: reply.items.map((item) => {
      const change = news.get(item.resource_id)
      return change === undefined ? item : { ...item, ...figuresOf(change) }
    }),
  }
}

/** First page of the ranking after a diff. */
export function patchRanking(reply: RankingReply, diff: LiveEvents['ranking.diff'], size: number): RankingReply {
  const moved = diff.rows.map(({ cells: _cells, ...row }) => row)
  return { ...reply, version: diff.version, total: diff.total, items: applyRankingDiff(reply.items, moved, diff, size).rows }
}

/** First page of the matrix after a diff. */
export function patchMatrix(reply: MatrixReply, diff: LiveEvents['ranking.diff'], size: number): MatrixReply {
  return { ...reply, version: diff.version, total: diff.total, items: applyRankingDiff(reply.items, diff.rows, diff, size).rows }
}

/** A try after the freeze: the cell is open until the reveal, whatever the try was worth. */
export function patchPending(reply: MatrixReply, { entrant_id, topic_id }: LiveEvents['ranking.pending']): MatrixReply {
  const at = reply.topics.findIndex((one) => one.topic_id === topic_id)
  if (at < 0) return reply
  return {
    ...reply,
    items: reply.items.map((row) =>
      row.entrant_id === entrant_id && /[.x]/u.test(row.cells[at] ?? '')
        ? { ...row, cells: `${row.cells.slice(0, at)}p${row.cells.slice(at + 1)}` }
        : row,
    ),
  }
}

/** Whether an entry is known otherwise, or came in below the newest: then places and points of others moved with it. */
export function movesOthers(reply: FeedReply, { items }: LiveEvents['feed.solve']): boolean {
  const newest = reply.items[0]?.feed_id ?? 0
  const known = new Map(reply.items.map((item) => [item.feed_id, item]))
  return items.some((item) => {
    const old = known.get(item.feed_id)
    const isSame = old?.order === item.order && old.points === item.points && old.blood === item.blood
    return item.feed_id <= newest && !isSame
  })
}

/** New solves on top; one that is there already (a stream that resumed) is not doubled. */
export function patchFeed(reply: FeedReply, { items, total }: LiveEvents['feed.solve'], start_at: string): FeedReply {
  const known = new Set(reply.items.map(({ feed_id }) => feed_id))
  const fresh = items.filter(({ feed_id }) => !known.has(feed_id))
  if (fresh.length === 0) return reply
  const start = Date.parse(start_at)
  const ticks = fresh.map(({ at, blood }): [number, number] => [Date.parse(at) - start, blood ?? 0])
  return {
    ...reply,
    items: [...fresh, ...reply.items].sort((a, b) => b.feed_id - a.feed_id).slice(0, feedKept),
    total,
    ticks: [...reply.ticks, ...ticks],
  }
}

/** Solves that were taken back. Ticks have no identity: the snapshot brings them. */
export function retractFeed(reply: FeedReply, { feed_ids, total }: LiveEvents['feed.retract']): FeedReply {
  const gone = new Set(feed_ids)
  const items = reply.items.filter(({ feed_id }) => !gone.has(feed_id))
  return { ...reply, items, total }
}

/** Pinned first, then the newest. */
export function patchBulletin(reply: BulletinsReply, bulletin: BulletinView): BulletinsReply {
  const others = reply.items.filter(({ bulletin_id }) => bulletin_id !== bulletin.bulletin_id)
  const items = [bulletin, ...others].sort((a, b) => Number(b.is_pinned) - Number(a.is_pinned) || b.at.localeCompare(a.at))
  return { items, total: items.length }
}

export function withdrawBulletin(reply: BulletinsReply, bulletin_id: string): BulletinsReply {
  const items = reply.items.filter((one) => one.bulletin_id !== bulletin_id)
  return { items, total: items.length }
}

export function patchScore(mine: ContestMe, score: LiveEvents['me.score']): ContestMe {
  const { score: points, own, rank, solved, solved_after_freeze } = score
  return { ...mine, score: points, own, rank, solved, solved_after_freeze }
}

/** A wrong try of a member: the tile says so at once. What a right one is worth comes with the snapshot. */
export function patchTry(mine: ContestMe, { topic_id, result, tries_left }: LiveEvents['me.submission']): ContestMe {
  // A wrong flag of the flag box belongs to no topic and is no attempt.
  if (result !== 'wrong' || topic_id === null) return mine
  const cell = mine.cells.find((one) => one.topic_id === topic_id)
  const fresh = { topic_id, solved_at: null, points: null, blood: null, parts_done: [], ...cell }
  const wrong = { ...fresh, wrong: (cell?.wrong ?? 0) + 1, tries_left }
  return { ...mine, cells: [...mine.cells.filter((one) => one.topic_id !== topic_id), wrong] }
}

export const patchUnread = (mine: ContestMe, change: number): ContestMe => ({
  ...mine,
  unread_bulletins: Math.max(0, mine.unread_bulletins + change),
})
