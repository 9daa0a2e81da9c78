import type { LiveEvents } from '@beacon/api/live/live'
import { applyRankingDiff } from '@beacon/api/contest/ranking-diff'
import type { TestClient } from '../../testing/client.ts'
import type { ReadEvent, Reader } from './reader.ts'

type Item = LiveEvents['feed.solve']['items'][number]
type Row = LiveEvents['ranking.diff']['rows'][number]
type Line = LiveEvents['topic.value']['topics'][number]
type Tick = readonly [number, number]

/** What a page shows: read once, and moved by the events of its stream as arena, desk and walls move it. */
export interface PageState {
  feed: { items: Item[]; total: number; ticks: Tick[] } | null
  rows: Row[]
  lines: Line[]
  /** The own line of a player, the fact strip of the desk. */
  own: unknown
}

/** Reads the whole of one page: what a reload shows. */
export type Snapshot = (client: TestClient) => Promise<PageState & { start_at: number }>

export interface Follower {
  /** What the page shows after all that was heard. */
  shown: () => Promise<PageState>
  /** The same page read anew; what this one shows stays as it is. */
  peek: () => Promise<PageState>
}

/** Of the ranking, where nothing is asked. */
const pageSize = 100
const byId = (left: { feed_id: number }, right: { feed_id: number }) => right.feed_id - left.feed_id
const byTick = (left: Tick, right: Tick) => left[0] - right[0] || left[1] - right[1]
export const sortedTicks = (ticks: readonly Tick[]): Tick[] => ticks.toSorted(byTick)

/** Events that say “read this again” are obeyed; whatever else they say is believed. */
export function follow(client: TestClient, reader: Reader, snapshot: Snapshot, first: PageState & { start_at: number }): Follower {
  let shown: PageState = first
  let heard = reader.events.length
  const stale = new Set<keyof PageState>()
  const take = ({ event, data }: ReadEvent) => {
    if (event === 'feed.solve') solved(shown, data as LiveEvents['feed.solve'], first.start_at, stale)
    else if (event === 'feed.retract') retracted(shown, data as LiveEvents['feed.retract'], stale)
    else if (event === 'ranking.diff') {
      const told = data as LiveEvents['ranking.diff']
      shown.rows = applyRankingDiff(shown.rows, told.rows, told, pageSize).rows
      // In so small a hall nobody waits beyond the page: what is not cut says all.
      if (told.is_cut) stale.add('rows')
    } else if (event === 'topic.value') shown.lines = patched(shown.lines, (data as LiveEvents['topic.value']).topics)
    else if (event === 'me.score' || event === 'desk.facts') shown.own = data
    else if (event.startsWith('topic.')) stale.add('lines').add('rows')
    else if (event === 'reset') for (const part of ['feed', 'rows', 'lines', 'own'] as const) stale.add(part)
  }
  return {
    peek: () => snapshot(client),
    shown: async () => {
      for (const event of reader.events.slice(heard)) take(event)
      heard = reader.events.length
      const again = stale.size === 0 ? {} : await snapshot(client)
      shown = { ...shown, ...Object.fromEntries(Object.entries(again).filter(([part]) => stale.has(part as keyof PageState))) }
      stale.clear()
      return shown
    },
  }
}

/** An entry that is known otherwise, or comes in below the newest, moved the places of others. */
function solved(shown: PageState, { items, total }: LiveEvents['feed.solve'], start_at: number, stale: Set<keyof PageState>): void {
  const { feed } = shown
  if (feed === null) return
  const newest = feed.items[0]?.feed_id ?? 0
  const known = new Map(feed.items.map((item) => [item.feed_id, JSON.stringify(item)]))
  const fresh = items.filter((item) => known.get(item.feed_id) !== JSON.stringify(item))
  if (fresh.some(({ feed_id }) => feed_id <= newest)) stale.add('feed')
  const ticks = fresh.map(({ at, blood }): Tick => [Date.parse(at) - start_at, blood ?? 0])
  shown.feed = { items: [...fresh, ...feed.items].sort(byId), total, ticks: [...feed.ticks, ...ticks] }
}

function retracted(shown: PageState, { feed_ids, total }: LiveEvents['feed.retract'], stale: Set<keyof PageState>): void {
  stale.add('feed')
  if (shown.feed === null) return
  shown.feed = { ...shown.feed, items: shown.feed.items.filter(({ feed_id }) => !feed_ids.includes(feed_id)), total }
}

function patched(lines: readonly Line[], told: readonly Line[]): Line[] {
  const news = new Map(told.map((line) => [line.topic_id, line]))
  return lines.map((line) => news.get(line.topic_id) ?? line)
}
