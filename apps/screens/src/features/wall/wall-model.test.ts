import type { FeedItem } from '@beacon/api/topic/feed'
import { describe, expect, it } from 'vitest'
import { boardShape, cellAt, headHeight } from '../../parts/display/board-shape.ts'
import { labelWidth } from '../../parts/display/label-width.ts'
import { addToFeed, FEED_LENGTH, newerThan, retract } from './feed-ring.ts'
import { feedLines } from './feed-lines.ts'
import { pageRows } from './page-rows.ts'
import { isLargeRanking, nextPage, pageCount, pageSpan } from '../../parts/display/paging.ts'
import { HISTORY_MS, movedSince, type RankSample, SAMPLE_MS, sampleRanks } from '../../parts/display/rank-history.ts'
import { isNewRelease } from '../../parts/screen/release.ts'
import type { Row } from '../../parts/display/rows.ts'
import { isDisplay, readSearch } from '../../parts/display/search.ts'
import { backoffMs, isStale } from '../../parts/display/silence.ts'
import { pushedBy } from '../../parts/display/slots.tsx'
import { expire, noTakeover, offer, splitPoints } from '../../parts/display/takeover.ts'
import { nameSize } from './big-name.tsx'
import { addTicks, FIRSTS_LENGTH, laneOf, TICKS } from '../../parts/display/tick-lane.ts'

const at = (ms: number) => new Date(ms).toISOString()
const solve = (feed_id: number, more: Partial<FeedItem> = {}): FeedItem => ({
  feed_id,
  kind: 'solve',
  at: at(feed_id * 1000),
  entrant_id: 'e1',
  entrant_name: 'Iron Anchors',
  topic_id: 't1',
  topic_name: 'Signal Fire',
  blood: null,
  order: 9,
  points: 100,
  ...more,
})
const row = (name: string, rank: number, more: Partial<Row> = {}): Row => ({
  rank,
  entrant_id: name,
  name,
  score: 1000 - rank,
  own: [1],
  solved: 1,
  last_at: null,
  country: null,
  logo: null,
  bracket_id: null,
  cells: '',
  ...more,
})

describe('the feed', () => {
  it('keeps the newest entries only, however many come', () => {
    const ring = Array.from({ length: 500 }, (_, n) => solve(n)).reduce<FeedItem[]>((kept, item) => addToFeed(kept, [item]), [])
    expect(ring).toHaveLength(FEED_LENGTH)
    expect(ring[0]?.feed_id).toBe(499)
  })
  it('has one entry an id and takes the later telling', () => {
    const ring = addToFeed([solve(2), solve(1)], [solve(2, { points: 7 })])
    expect(ring.map(({ feed_id, points }) => [feed_id, points])).toEqual([
      [2, 7],
      [1, 100],
    ])
  })
  it('knows what is new', () => expect(newerThan([solve(5)], [solve(4), solve(6)]).map(({ feed_id }) => feed_id)).toEqual([6]))
  it('drops what is taken back', () => expect(retract([solve(2), solve(1)], [2])).toEqual([solve(1)]))
  it('mixes solves and bulletins by time', () => {
    const bulletin = { bulletin_id: 'b', type: 'notice', title: 'Lunch', content: '', automatic: null, topic_id: null, is_pinned: false, on_screens: true, by: '', at: at(1500), edited_at: null, version: 1 } as const // prettier-ignore
    expect(feedLines([solve(2), solve(1)], [bulletin], 2).map(({ key }) => key)).toEqual(['s2', 'bb'])
  })
})

describe('pages', () => {
  it.each([
    [0, null, 1],
    [20, null, 1],
    [21, null, 2],
    [148, null, 8],
    [148, 40, 2],
    [10, 40, 1],
  ])('%d entrants, top %s: %d', (total, top, pages) => expect(pageCount(total, top)).toBe(pages))
  it('turn round', () => expect([nextPage(0, 3), nextPage(2, 3), nextPage(0, 1)]).toEqual([1, 0, 0]))
  it('say their places', () => {
    expect(pageSpan({ page: 1, total: 148, top: null })).toEqual({ from: 21, to: 40, total: 148 })
    expect(pageSpan({ page: 1, total: 148, top: 30 })).toEqual({ from: 21, to: 30, total: 30 })
    expect(pageSpan({ page: 0, total: 0, top: null })).toEqual({ from: 0, to: 0, total: 0 })
  })
  it('show rows of the first hundred, or the far page that was fetched', () => {
    const rows = Array.from({ length: 100 }, (_, n) => row(`t${n}`, n + 1))
    const far = { page: 5, rows: [row('far', 101)] }
    expect(pageRows({ rows, far }, 1, null)[0]?.name).toBe('t20')
    expect(pageRows({ rows, far }, 1, 25)).toHaveLength(5)
    expect(pageRows({ rows, far }, 5, null)).toEqual(far.rows)
    expect(pageRows({ rows, far }, 6, null)).toEqual([])
  })
})

describe('a first blood', () => {
  const blood = solve(1000, { kind: 'blood', order: 1, blood: 1 })
  const now = 1_000_500
  const describeIt = () => ({ from_rank: 8, split: null })
  const take = (
    over: Partial<{ now: number; phase: 'running' | 'paused' | 'frozen' | 'finished'; items: FeedItem[] }> = {},
    state = noTakeover,
  ) => offer(state, { now, phase: 'running', items: [blood], ...over }, describeIt)
  it('takes the wall for three seconds', () => {
    const shown = take()
    expect(shown.shown?.item).toBe(blood)
    expect(expire(shown, now + 2_999, 'running').shown).not.toBeNull()
    expect(expire(shown, now + 3_000, 'running').shown).toBeNull()
  })
  it.each(['paused', 'frozen', 'finished'] as const)('stays in the feed while %s', (phase) => expect(take({ phase }).shown).toBeNull())
  it('ends at once when the contest is paused', () => expect(expire(take(), now + 100, 'paused').shown).toBeNull())
  it.each([
    [19_999, false],
    [20_000, true],
  ])('comes %d ms after the last one: shown = %s', (after, isShown) => {
    const later = expire(take(), now + 5_000, 'running')
    const next = offer(
      later,
      { now: now + after, phase: 'running', items: [solve(1000 + after / 1000, { kind: 'blood', order: 1, blood: 1 })] },
      describeIt,
    )
    expect(next.shown !== null).toBe(isShown)
  })
  it('is not a second or third solve, nor a plain one', () => {
    expect(take({ items: [solve(1000, { kind: 'blood', order: 1, blood: 2 }), solve(1000, { order: 1 })] }).shown).toBeNull()
  })
  it('that was told late is history', () => expect(take({ now: now + 60_000 }).shown).toBeNull())
  it.each([
    [525, 500, 5, { value: 500, bonus: 25 }],
    [530, 500, 5, null],
    [500, 500, 0, null],
  ])('%d points at a price of %d and %d %%: %j', (points, price, percent, split) =>
    expect(splitPoints({ points, price, percent })).toEqual(split),
  )
  it.each([
    [600, 1824, 268],
    [3648, 1824, 134],
    [9000, 1824, 120],
  ])('a name %d u wide in %d u is %d u high', (wide, room, size) => expect(nameSize(wide, room)).toBe(size))
})

describe('ticks of the ruler', () => {
  const lane = laneOf({ start: 0, end: TICKS * 1000, ticks: [[500, 0], [700, 2], [5_000, 1]] }) // prettier-ignore
  it('are one a unit, first bloods apart', () => {
    expect([...lane.units]).toEqual([0])
    expect(lane.firsts).toEqual([5_000])
    expect(lane.lane.solves).toHaveLength(2)
  })
  it('leave the lane as it was when no unit is new', () => expect(addTicks(lane, [{ at: 900 }])).toBe(lane))
  it('are bounded after 43,200 events', () => {
    let full = lane
    for (let n = 0; n < 43_200; n += 50)
      full = addTicks(
        full,
        Array.from({ length: 50 }, (_, k) => ({ at: ((n + k) / 43_200) * TICKS * 1000, first: k === 0 })),
      )
    expect(full.units.size).toBeLessThanOrEqual(TICKS + 1)
    expect(full.firsts).toHaveLength(FIRSTS_LENGTH)
  })
  it('are azure for what is pending', () =>
    expect(addTicks(lane, [{ at: 9_000, pending: true }]).lane.solves.some(({ pending }) => pending)).toBe(true))
})

describe('places gained', () => {
  it('count from a quarter of an hour ago, with one sample a minute', () => {
    let history: readonly RankSample[] = []
    for (let now = 0; now <= 60 * 60_000; now += 1_000)
      history = sampleRanks(history, [{ entrant_id: 'a', rank: 1 + now / SAMPLE_MS }], now)
    expect(history.length).toBeLessThanOrEqual(HISTORY_MS / SAMPLE_MS + 1)
    expect(movedSince(history, 'a', 40)).toBe(46 - 40)
    expect(movedSince(history, 'new', 3)).toBe(0)
  })
})

describe('silence', () => {
  it.each([
    [null, true],
    [0, true],
    [1, false],
  ])('heard at %s, asked at 20,001 ms: stale = %s', (heard, stale) => expect(isStale(heard, 20_001)).toBe(stale))
  it('waits longer each time, to 30 s', () => {
    expect([1, 2, 3, 6, 20].map((failures) => backoffMs(failures, 1))).toEqual([1_000, 2_000, 4_000, 30_000, 30_000])
    expect(backoffMs(1, 0)).toBe(500)
  })
})

describe('the board of topics', () => {
  const topics = (count: number, directions = 6) =>
    Array.from({ length: count }, (_, n) => ({ topic_id: `t${n}`, name: `T${n}`, direction: `d${n % directions}`, value: 0, solves: 0 }))
  const nameOf = (key: string) => ({ d0: 'Web', d4: 'Forensics' })[key] ?? 'Pwn'
  it.each([1, 5, 12, 30, 40])('fits %d topics beside the names', (count) => {
    const shape = boardShape({ topics: topics(count), nameOf, room: 747 })
    expect(shape.isCollapsed).toBe(false)
    expect(shape.width).toBeLessThanOrEqual(747)
    expect(shape.groups.flatMap((group) => group.topics)).toHaveLength(count)
  })
  it('puts stages under the topic that they are stages of', () => {
    const [first, second] = topics(2, 1)
    const shape = boardShape({
      topics: [
        { ...topics(1)[0]!, parent_id: 'harbour' },
        { ...first!, parent_id: 'mill' },
        { ...second!, parent_id: 'harbour' },
      ],
      nameOf: (key) => key,
      room: 747,
    })
    expect(shape.groups.map(({ name, topics: own }) => [name, own.map(({ index }) => index)])).toEqual([
      ['harbour', [0, 2]],
      ['mill', [1]],
    ])
  })
  it('is one column a direction above 40', () => {
    const shape = boardShape({ topics: topics(41), nameOf, room: 747 })
    expect(shape.isCollapsed).toBe(true)
    expect(shape.groups).toHaveLength(6)
  })
  it('gives long names of directions the room that short ones leave', () => {
    const names: Record<string, string> = {
      d0: '密码学',
      d1: '杂项',
      d2: '取证',
      d3: 'Linux',
      d4: '开源情报',
      d5: '二进制漏洞',
      d6: '逆向工程',
      d7: 'Web',
    }
    const shape = boardShape({ topics: topics(58, 8), nameOf: (key) => names[key] ?? '', room: 747 })
    expect(shape.width).toBeLessThanOrEqual(747)
    expect(shape.groups.every(({ name, width }) => width >= labelWidth(name))).toBe(true)
  })
  it('keeps room for each “n/m” on a wall that hangs upright, the glyphs in the corner', () => {
    const many = [...topics(72, 8), ...topics(6, 3)]
    const shape = boardShape({ topics: many, nameOf, room: 560, collapse: true })
    expect(shape.isTight).toBe(true)
    expect(shape.width).toBeLessThanOrEqual(560)
    for (const { topics: own, width } of shape.groups) expect(width).toBeGreaterThanOrEqual(`${own.length}/${own.length}`.length * 13.2)
    expect(boardShape({ topics: topics(41), nameOf, room: 747 }).isTight).toBe(false)
  })
  it('stacks names of Han letters on a wall that hangs upright: each stands whole', () => {
    const names: Record<string, string> = {
      d0: '密码学',
      d1: '杂项',
      d2: '取证分析',
      d3: 'Web',
      d4: '开源情报',
      d5: '二进制',
      d6: '逆向',
      d7: '移动',
      d8: '区块链',
    }
    const shape = boardShape({ topics: topics(63, 9), nameOf: (key) => names[key] ?? '', room: 560, collapse: true })
    const perLine = ({ width }: { width: number }) => Math.floor((width - 4) / 22)
    for (const group of shape.groups.filter(({ name }) => name !== 'Web'))
      expect([...group.name].length).toBeLessThanOrEqual(Math.max(1, perLine(group)) * shape.headLines)
    expect(shape.headLines).toBeLessThanOrEqual(4)
    expect(headHeight(shape)).toBe(34 + 26 * (shape.headLines - 1))
    expect(boardShape({ topics: topics(63, 9), nameOf: (key) => names[key] ?? '', room: 747 }).headLines).toBe(1)
  })
  it.each([
    ['ranking', 10, true],
    ['ranking', 5, true],
    ['ranking', 11, false],
    ['ranking', null, false],
    ['matrix', 10, false],
  ])('draws %s of %s places for a hall: %s', (value, top, isLarge) => expect(isLargeRanking(value, top)).toBe(isLarge))
  it('knows where each topic stands in the cells', () =>
    expect(boardShape({ topics: topics(8, 3), nameOf, room: 747 }).groups[1]?.topics.map(({ index }) => index)).toEqual([1, 4, 7]))
  it.each([
    ['o', 'solved'],
    ['1', 'first'],
    ['2', 'solved'],
    ['x', 'tried'],
    ['p', 'pending'],
    ['.', undefined],
  ])('%s means %s', (cell, state) => expect(cellAt(cell, 0)).toBe(state))
})

describe('the address', () => {
  it('reads what it knows and leaves the rest out', () =>
    expect(readSearch({ viewer_key: 'k', theme: 'light', lang: 'fr', top: '40', page_s: '1', safe: 3 })).toEqual({ viewer_key: 'k', theme: 'light', top: 40, safe: 3 })) // prettier-ignore
  it('names displays that exist', () => expect([isDisplay('matrix'), isDisplay('union')]).toEqual([true, false]))
})

it('reloads only for another script', () => {
  const html = '<script type="module" crossorigin src="/a/index-2.js"></script>'
  expect([isNewRelease(html, ['/a/index-1.js']), isNewRelease(html, ['/a/index-2.js']), isNewRelease('', ['/a/index-1.js'])]).toEqual([true, false, false]) // prettier-ignore
})

it('pushes by as many entries as are new at the top', () => {
  const before = new Set(['a', 'b'])
  expect([pushedBy(before, ['c', 'a']), pushedBy(before, ['a', 'b']), pushedBy(before, ['x', 'y']), pushedBy(new Set(), ['a'])]).toEqual([
    1, 0, 0, 0,
  ])
})
