import type { UnionBoard } from '@beacon/api/contest/screen'
import { describe, expect, it } from 'vitest'
import { at, boardAt, contestAt, feedItem, RESOURCE } from '../../parts/display/board.test-data.ts'
import { afterCommand, ranked, resolverBoard, windowFrom } from './resolver/resolver-board.ts'
import { firstTurn, nextTurn } from './rotation/turns.ts'
import { columnPage } from '../../parts/display/paging.ts'
import type { Row } from '../../parts/display/rows.ts'
import { readSearch, readTurns, settingsOf } from '../../parts/display/search.ts'
import { noTakeover } from '../../parts/display/takeover.ts'
import { HEAD, TILE, topicColumns } from '../../kinds/flag/topics/topic-columns.ts'
import { trendPlan } from './trend/trend-plan.ts'
import { takeoverAfter } from './union/open-union.ts'
import { columnRows, gridFor } from './union/union-grid.ts'
import type { TopicCard } from '../../parts/display/wall-state.ts'

describe('a rotation', () => {
  const turns = [
    { value: 'matrix', seconds: 10 },
    { value: 'feed', seconds: 5 },
  ] as const
  const after = (seconds: number[], isPaused = (_second: number) => false) =>
    seconds.reduce((state, second) => nextTurn(state, { turns, now: second * 1000, isPaused: isPaused(second) }), firstTurn(0)).index
  const until = (last: number) => Array.from({ length: last }, (_, index) => index + 1)

  it('gives each value its seconds and begins anew', () => {
    expect([9, 10, 14, 15].map((last) => after(until(last)))).toEqual([0, 1, 1, 0])
  })
  it('stands still under a takeover', () => {
    expect(after(until(12), (second) => second > 3 && second <= 6)).toBe(0)
    expect(after(until(13), (second) => second > 3 && second <= 6)).toBe(1)
  })
  it('begins anew when its turns became fewer', () => {
    expect(nextTurn({ index: 1, passed_ms: 0, seen_at: 0 }, { turns: turns.slice(0, 1), now: 1000, isPaused: false }).index).toBe(0)
  })
})

describe('what the address says of a display', () => {
  it('reads turns, leaves out what is no turn or out of its limits', () => {
    expect(readTurns('matrix:60, feed ,resolver:30,topics:4')).toEqual([
      { value: 'matrix', seconds: 60 },
      { value: 'feed', seconds: 30 },
    ])
  })
  it('stands before what the organiser set', () => {
    const look = { bracket: RESOURCE, options: { top: 40, page_s: 20, safe: 4 } }
    expect(settingsOf(readSearch({ top: '10', safe: '0' }), look)).toMatchObject({ top: 10, page_s: 20, safe: 0, bracket: RESOURCE })
    expect(settingsOf({}, null)).toMatchObject({ top: null, page_s: 12, safe: 0, bracket: null, transparent: false })
  })
})

describe('the board of topics', () => {
  const card = (direction: string, index: number): TopicCard => ({
    topic_id: `${direction}${index}`,
    name: `${direction} ${index}`,
    direction,
    value: 100,
    solves: 0,
    state: 'online',
    first: null,
  })
  const cards = (direction: string, count: number) => Array.from({ length: count }, (_, index) => card(direction, index))
  const room = HEAD + 4 * TILE

  it('says the direction again where it breaks', () => {
    const columns = topicColumns(cards('web', 6), room)
    expect(columns.map((lines) => lines.map(({ kind }) => kind))).toEqual([
      ['head', 'topic', 'topic', 'topic', 'topic'],
      ['head', 'topic', 'topic'],
    ])
  })
  it('never ends a column with a lone tile of a direction that goes on', () => {
    const columns = topicColumns([...cards('web', 2), ...cards('pwn', 5)], HEAD * 2 + TILE * 3)
    expect(columns[0]?.filter(({ kind }) => kind === 'topic')).toHaveLength(2)
  })
  it('loses no topic', () => {
    const all = topicColumns([...cards('web', 13), ...cards('pwn', 1), ...cards('misc', 7)], room).flat()
    expect(all.filter(({ kind }) => kind === 'topic')).toHaveLength(21)
  })
  it('turns its pages by the clock', () => {
    const page = (second: number) => columnPage(11, 5, { now: second * 1000, page_s: 12 }).page
    expect([0, 12, 24, 36].map(page)).toEqual([0, 1, 2, 0])
  })
})

describe('the trend', () => {
  const scale = { x: (time: number) => time / 10, at: (x: number) => x * 10 }
  const iso = (ms: number) => new Date(ms).toISOString()
  const series = [{ entrant_id: 'a', name: 'A', rank: 1, points: [{ at: iso(1000), score: 500, rank: 1 }, { at: iso(9000), score: 900, rank: 1 }] }] // prettier-ignore

  it('steps, never slopes, and ends now', () => {
    const { lines } = trendPlan({ series, scale, until: 5000, width: 1824, height: 700 })
    expect(lines[0]?.path).toMatch(/^M0 700H100\.0V[\d.]+H500\.0V[\d.]+H500\.0$/)
  })
  it.each([
    ['what was given after the minute that is drawn, or after the end', undefined, 900],
    ['the score that the ranking wall shows this moment', 932, 932],
  ])('ends at %s', (_what, latest, score) => {
    const [line] = trendPlan({ series: series.map((one) => ({ ...one, latest })), scale, until: 5000, width: 1824, height: 700 }).lines
    expect(line?.score).toBe(score)
    expect(line?.path.endsWith(`V${line.y.toFixed(1)}H500.0`)).toBe(true)
  })
  it('puts the names right of now where there is room, else on a ground of their own', () => {
    expect(trendPlan({ series, scale, until: 5000, width: 1824, height: 700 }).box).toBeNull()
    expect(trendPlan({ series, scale, until: 18_000, width: 1824, height: 700 }).box).not.toBeNull()
  })
  it('puts the names where the lines end', () => {
    const { labels, lines } = trendPlan({ series, scale, until: 5000, width: 1824, height: 700 })
    expect(Math.abs((labels[0]?.y ?? 0) - (lines[0]?.y ?? 700))).toBeLessThan(20)
  })
  it('keeps the numbers of its axis out of the names’ way in the first minutes', () => {
    expect(trendPlan({ series, scale, until: 600, width: 1824, height: 700 }).is_axis_right).toBe(true)
    expect(trendPlan({ series, scale, until: 5000, width: 1824, height: 700 }).is_axis_right).toBe(false)
  })
})

describe('the board of a resolver', () => {
  const row = (entrant_id: string, score: number): Row => ({
    rank: 0,
    entrant_id,
    name: entrant_id,
    score,
    own: [1],
    solved: 1,
    last_at: null,
    country: null,
    logo: null,
    bracket_id: null,
    cells: '.',
  })
  const frozen = ranked([row('a', 300), row('b', 200), row('c', 100)])
  const command = (step: number, entrant_id: string, place: number, score: number) => ({
    step,
    row: { ...row(entrant_id, score), place },
    kind: 'topic' as const,
    topic_id: null,
    is_solved: true,
    award: null,
  })
  const start = resolverBoard(frozen, { step: 0, order: [], rows: [], last: null })

  it('moves the row revealed, and ranks by position', () => {
    const next = afterCommand(start, command(1, 'c', 1, 400))
    expect(next?.rows.map(({ entrant_id, rank, score }) => [entrant_id, rank, score])).toEqual([
      ['c', 1, 400],
      ['a', 2, 300],
      ['b', 3, 200],
    ])
  })
  it('lets rows of the same score and last solve share a rank', () => {
    expect(ranked([row('a', 5), row('b', 5), row('c', 1)]).map(({ rank }) => rank)).toEqual([1, 1, 3])
  })
  it('asks again when a step was missed, or at the start', () => {
    expect(afterCommand(start, command(2, 'c', 1, 400))).toBeNull()
    expect(afterCommand({ ...start, step: 1 }, { ...command(0, 'c', 1, 400), row: null })).toBeNull()
  })
  it('is after a reload what it was before', () => {
    const moved = afterCommand(start, command(1, 'c', 1, 400))
    const shown = { step: 1, order: ['c', 'a', 'b'], rows: [{ ...row('c', 400), place: 1 }], last: command(1, 'c', 1, 400) }
    expect(resolverBoard(frozen, shown)).toEqual(moved)
  })
  it('shows the foot first, then the row spoken of in the lower part', () => {
    const rows = Array.from({ length: 50 }, (_, index) => row(`e${index}`, 100 - index))
    expect([windowFrom(rows, null, 20), windowFrom(rows, 'e30', 20), windowFrom(rows, 'e2', 20)]).toEqual([30, 16, 0])
  })
})

describe('several contests on one wall', () => {
  it('gives tiles the grid in which they are largest', () => {
    expect([2, 4, 6, 8].map((count) => gridFor({ count, width: 1824, height: 882, gap: 44, form: 16 / 9 }).columns)).toEqual([2, 2, 3, 3])
  })
  it('puts at most five columns beside each other, upright two', () => {
    expect([columnRows(5, false), columnRows(8, false), columnRows(5, true)]).toEqual([
      { columns: 5, rows: 1 },
      { columns: 4, rows: 2 },
      { columns: 2, rows: 3 },
    ])
  })

  const now = Date.parse(at('14:32'))
  const blood = { ...feedItem, feed_id: 9, kind: 'blood' as const, order: 1, blood: 1 as const, at: at('14:32'), resource_id: RESOURCE }
  const view = { screen_id: RESOURCE, resource_id: RESOURCE, name: 'Hall', value: 'union', theme: 'dark', lang: 'en', bracket: null, options: {}, expires_at: at('23:00'), server_now: at('14:32') } as const // prettier-ignore
  const board = (feed: UnionBoard['feed'], more: Parameters<typeof contestAt>[0] = {}): UnionBoard => ({
    screen: view,
    contests: [{ contest: contestAt(more), weight: null, rows: [...boardAt().rows], total: 2, topics: [] }],
    feed,
    total: null,
  })
  it('takes over for a first blood that is new', () => {
    expect(takeoverAfter(board([]), board([blood]), noTakeover, now).shown?.item.feed_id).toBe(9)
  })
  it('does not for what stood there at the first reading, nor while frozen', () => {
    expect(takeoverAfter(null, board([blood]), noTakeover, now).shown).toBeNull()
    expect(takeoverAfter(board([]), board([blood], { is_frozen: true }), noTakeover, now).shown).toBeNull()
  })
})
