import { fillLines } from '@beacon/api/topic/topic-lines'
import { describe, expect, it } from 'vitest'
import type { FeedItem } from '@beacon/api/topic/feed'
import type { MatrixReply, RankingRow } from '@beacon/api/contest/ranking'
import { cellOf, contestPublic, mineOf, topicsReply, topicView, uuid } from '../../testing/samples.ts'
import {
  movesOthers,
  patchFeed,
  patchMatrix,
  patchPending,
  patchRanking,
  patchScore,
  patchState,
  patchTry,
  patchUnread,
  patchValues,
  retractFeed,
} from './live-patch.ts'

const start_at = '2026-11-20T01:00:00.000Z'
const row = (n: number, rank: number, cells = '..'): RankingRow & { cells: string } => ({
  rank,
  entrant_id: uuid(n),
  name: `Team ${n}`,
  score: 1000 - rank,
  own: [1],
  solved: 1,
  last_at: null,
  country: null,
  logo: null,
  bracket_id: null,
  cells,
})
const topics = [
  { topic_id: uuid(1), name: 'a', direction: 'web', value: 100, solves: 0 },
  { topic_id: uuid(2), name: 'b', direction: 'web', value: 200, solves: 0 },
]
const matrix = (...items: MatrixReply['items']): MatrixReply => ({
  topics,
  items,
  total: items.length,
  unranked: 0,
  is_frozen: false,
  version: '1',
})
const entry = (feed_id: number, blood: FeedItem['blood'] = null): FeedItem => ({
  feed_id,
  kind: blood === null ? 'solve' : 'blood',
  at: '2026-11-20T01:00:05.000Z',
  entrant_id: uuid(9),
  entrant_name: 'T',
  topic_id: uuid(1),
  topic_name: 'a',
  order: 4,
  blood,
  points: 100,
})
const feed = { items: [entry(2), entry(1)], total: 2, ticks: [[1000, 0] as [number, number]], is_frozen: false, version: '1' }

describe('the ranking', () => {
  it('moves changed rows to their places and keeps the rest', () => {
    const after = patchMatrix(
      matrix(row(1, 1), row(2, 2), row(3, 3)),
      { version: '2', total: 3, left: [], is_cut: false, rows: [row(3, 1, 'o.'), row(1, 2), row(2, 3)] },
      100,
    )
    expect(after.items.map(({ entrant_id }) => entrant_id)).toEqual([uuid(3), uuid(1), uuid(2)])
    expect(after.items[0]?.cells).toBe('o.')
    expect(after.version).toBe('2')
  })
  it('lets go of who left the ranking', () => {
    const diff = { version: '2', total: 2, left: [uuid(1)], is_cut: false, rows: [row(2, 1), row(3, 2)] }
    const after = patchMatrix(matrix(row(1, 1), row(2, 2), row(3, 3)), diff, 100)
    expect(after.items.map(({ entrant_id, rank }) => [entrant_id, rank])).toEqual([
      [uuid(2), 1],
      [uuid(3), 2],
    ])
    expect(patchRanking({ ...matrix(row(1, 1), row(2, 2)) }, diff, 100).items.map(({ entrant_id }) => entrant_id)).not.toContain(uuid(1))
  })
  it('takes in who came from beyond the page and lets go of who fell off', () => {
    const diff = { version: '2', total: 5, left: [], is_cut: false, rows: [row(7, 2), row(2, 3)] }
    const after = patchMatrix(matrix(row(1, 1), row(2, 2)), diff, 2)
    expect(after.items.map(({ entrant_id }) => entrant_id)).toEqual([uuid(1), uuid(7)])
    expect(after.total).toBe(5)
  })
  it('opens a pending cell unless it was solved before the freeze', () => {
    const before = matrix(row(1, 1, 'ox'), row(2, 2))
    expect(patchPending(before, { entrant_id: uuid(1), topic_id: uuid(2) }).items[0]?.cells).toBe('op')
    expect(patchPending(before, { entrant_id: uuid(1), topic_id: uuid(1) }).items[0]?.cells).toBe('ox')
    expect(patchPending(before, { entrant_id: uuid(1), topic_id: uuid(99) })).toBe(before)
  })
})

describe('the feed', () => {
  it('puts new solves on top with a tick for the ruler, once only', () => {
    const after = patchFeed(feed, { items: [entry(3, 1), entry(2)], total: 3 }, start_at)
    expect(after.items.map(({ feed_id }) => feed_id)).toEqual([3, 2, 1])
    expect(after.total).toBe(3)
    expect(after.ticks).toEqual([
      [1000, 0],
      [5000, 1],
    ])
    expect(patchFeed(after, { items: [entry(3, 1)], total: 3 }, start_at)).toBe(after)
  })
  it('is read again when an entry came in below the newest, or is known otherwise: places of others moved', () => {
    const moves = (...items: FeedItem[]) => movesOthers(feed, { items, total: 3 })
    expect([moves(entry(3)), moves(entry(2)), moves(entry(0)), moves({ ...entry(2), points: 90 })]).toEqual([false, false, true, true])
  })
  it('takes solves back, and counts as the server does', () => {
    expect(retractFeed(feed, { feed_ids: [2, 99], total: 1 })).toMatchObject({ items: [{ feed_id: 1 }], total: 1 })
  })
})

describe('what is mine', () => {
  it('counts a wrong try of a member at once, on a topic never tried too', () => {
    const wrong = { topic_id: uuid(1), result: 'wrong', by: 'yukino', tries_left: 7 } as const
    const once = patchTry(mineOf(), wrong)
    expect(once.cells).toEqual([cellOf(uuid(1), { wrong: 1, tries_left: 7 })])
    expect(patchTry(once, { ...wrong, tries_left: 6 }).cells).toEqual([cellOf(uuid(1), { wrong: 2, tries_left: 6 })])
  })
  it('leaves the cells to the snapshot when the try was right', () => {
    const mine = mineOf()
    expect(patchTry(mine, { topic_id: uuid(1), result: 'correct', by: 'yukino', tries_left: null })).toBe(mine)
  })
  it('takes score and place, and never counts unread bulletins below none', () => {
    expect(patchScore(mineOf(), { score: 9, own: [2], rank: 1, solved: 2, solved_after_freeze: 1 })).toMatchObject({
      score: 9,
      rank: 1,
      solved_after_freeze: 1,
    })
    expect(patchUnread(mineOf(), -1).unread_bulletins).toBe(0)
  })
})

describe('topics and state', () => {
  it('changes value, solves and bloods of the named topics only', () => {
    const reply = topicsReply([topicView(1, { first: 'Redshift' }), topicView(2)])
    const after = patchValues(reply, { topics: [{ topic_id: uuid(1), value: 77, solves: 3, unranked_solves: 1, bloods: [] }] })
    expect(after.items.map(({ value, solves }) => [value, solves])).toEqual([
      [77, 3],
      [200, 0],
    ])
    expect(after.items[1]).toBe(reply.items[1])
  })
  it('says who has the first blood of a topic, and nobody once it is taken back', () => {
    const reply = topicsReply([topicView(1, { first: 'Redshift' }), topicView(2)])
    const blood = { order: 1, entrant_id: uuid(7), name: 'Night Ferry', at: '2026-11-20T02:00:00.000Z' }
    const moved = [
      { topic_id: uuid(1), value: 100, solves: 0, unranked_solves: 0, bloods: [] },
      { topic_id: uuid(2), value: 190, solves: 1, unranked_solves: 0, bloods: [blood] },
    ]
    expect(fillLines(patchValues(reply, { topics: moved })).map(({ first }) => first)).toEqual([null, 'Night Ferry'])
  })
  it('takes times and state from the stream and nothing else', () => {
    const contest = contestPublic({ guide: 'kept' })
    const { is_online, end_at, was_end_at, freeze_at, unfrozen_at, stopped_at, run } = contest
    const pauses = [{ from: '2026-11-20T03:00:00.000Z', to: null, reason: 'storm' }]
    const after = patchState(contest, {
      status: 'paused',
      is_frozen: false,
      is_online,
      start_at,
      end_at,
      was_end_at,
      freeze_at,
      unfrozen_at,
      stopped_at,
      pauses,
      run,
      reason: 'storm',
    })
    expect(after).toEqual({ ...contest, status: 'paused', pauses })
  })
})
