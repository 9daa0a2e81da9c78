import { describe, expect, it } from 'vitest'
import { cellOf, contestPublic, mineOf, uuid } from '../../testing/samples.ts'
import { countdownTo, rulerNow, solveMarks, spanOf } from './contest-time.ts'
import { filterFeed, holdFeed } from './feed-view.ts'
import { readContestSearch } from './search.ts'
import { matrixRows, ownCells, pageOfRank, pinnedRow, readCells, rowsAround } from './standing-rows.ts'
import { trendSeries } from './trend-series.ts'

const rankRow = (rank: number) => ({
  rank,
  entrant_id: uuid(rank),
  name: `T${rank}`,
  score: 0,
  solved: 0,
  last_at: null,
  country: null,
  logo: null,
})
const clockOf = () => '14:22'

describe('the address of a contest', () => {
  it('reads what it understands and leaves out the rest', () => {
    expect(
      readContestSearch({ resource_id: 'x', tab: 'topics', sort: 'evil', page: '3', hide_solved: 'true', online: 'no' }),
    ).toMatchObject({
      resource_id: 'x',
      tab: 'topics',
      sort: undefined,
      page: 3,
      hide_solved: true,
      online: undefined,
    })
    expect(readContestSearch({})).toMatchObject({ resource_id: '', page: undefined })
  })
})

describe('the time of a contest', () => {
  it('ends where it was stopped and keeps the old end', () => {
    const stopped_at = '2026-11-20T05:00:00.000Z'
    const contest = contestPublic({ status: 'finished', stopped_at })
    expect(spanOf(contest)).toMatchObject({ end_at: stopped_at, was_end_at: contest.end_at })
    expect(countdownTo(contest)).toBeNull()
  })
  it('has no freeze line once the results are public', () => {
    const freeze_at = '2026-11-20T12:00:00.000Z'
    expect(spanOf(contestPublic({ freeze_at })).freeze_at).toBe(freeze_at)
    expect(spanOf(contestPublic({ freeze_at, unfrozen_at: '2026-11-20T14:00:00.000Z' })).freeze_at).toBeNull()
  })
  it('has not begun while it waits for its organisers, whatever the clock says', () => {
    const contest = contestPublic({ status: 'not_started' })
    const start = Date.parse(contest.start_at)
    expect(rulerNow(contest, start + 60_000)).toBeLessThan(start)
    expect(countdownTo(contest)).toEqual({ to: contest.start_at, what: 'start' })
  })
  it('marks solves where they happened, first bloods apart', () => {
    expect(
      solveMarks(contestPublic(), [
        [60_000, 1],
        [90_000, 2],
      ]),
    ).toEqual([
      { at: '2026-11-20T01:01:00.000Z', first: true },
      { at: '2026-11-20T01:01:30.000Z', first: false },
    ])
  })
})

describe('the standing', () => {
  const rows = [1, 2, 3, 4, 5, 6, 7].map(rankRow)
  it.each([
    [4, [2, 3, 4, 5, 6]],
    [1, [1, 2, 3, 4, 5]],
    [7, [3, 4, 5, 6, 7]],
    [null, [1, 2, 3, 4, 5]],
  ])('around place %s shows %s', (rank, expected) => {
    expect(rowsAround(rows, rank).map((row) => row.rank)).toEqual(expected)
  })
  it('finds the page of a place', () => {
    expect([pageOfRank(1, 100), pageOfRank(100, 100), pageOfRank(101, 100), pageOfRank(null, 100)]).toEqual([1, 1, 2, 1])
  })
})

describe('the matrix', () => {
  const topics = ['.', 'x', 'o', '1', '2', 'p'].map((_, n) => ({ topic_id: uuid(n), name: '', direction: 'web', value: 0, solves: 0 }))
  const reply = { topics, items: [{ ...rankRow(1), cells: '.xo12p' }], total: 1, is_frozen: true, version: '1' }
  it('reads a cell for each topic', () => {
    expect(Object.values(readCells('.xo12p', topics))).toEqual([undefined, 'tried', 'solved', 'first', 'solved', 'pending'])
  })
  it('shows my own cells as they are while others stand frozen', () => {
    const mine = mineOf({
      entrant: { ...mineOf().entrant!, entrant_id: uuid(1) },
      cells: [cellOf(uuid(5), { solved_at: '2026-11-20T12:30:00.000Z' })],
    })
    expect(matrixRows(reply, mine, clockOf)[0]).toMatchObject({ own: true, cells: { [uuid(5)]: 'solved' } })
    expect(pinnedRow(reply, mine, clockOf)).toBeNull()
    expect(ownCells(mineOf({ cells: [cellOf(uuid(1), { wrong: 1 })] }))).toEqual({ [uuid(1)]: 'tried' })
  })
  it('pins my row when it is on another page, and none for staff', () => {
    expect(pinnedRow(reply, mineOf(), clockOf)).toMatchObject({ rank: 5, own: true })
    expect(pinnedRow(reply, mineOf({ entrant: null, rank: null }), clockOf)).toBeNull()
  })
})

describe('the trend', () => {
  it('gives my line the last of ten places when it is further down', () => {
    const series = Array.from({ length: 12 }, (_, n) => ({ entrant_id: uuid(n + 1), name: `T${n + 1}`, rank: n + 1, points: [] }))
    const drawn = trendSeries(series, uuid(12))
    expect(drawn).toHaveLength(10)
    expect(drawn.at(-1)).toMatchObject({ rank: 12, own: true })
    expect(trendSeries(series, uuid(3)).map(({ rank }) => rank)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10])
  })
})

describe('the feed', () => {
  const entry = (feed_id: number, entrant: number, order = 4) => ({
    feed_id,
    kind: order <= 3 ? ('blood' as const) : ('solve' as const),
    at: '',
    entrant_id: uuid(entrant),
    entrant_name: '',
    topic_id: uuid(1),
    topic_name: '',
    order,
    points: 1,
  })
  const items = [entry(4, 1), entry(3, 2, 1), entry(2, 2, 2), entry(1, 1)]
  it('filters first bloods and mine', () => {
    expect(filterFeed(items, 'blood', uuid(1)).map(({ feed_id }) => feed_id)).toEqual([3])
    expect(filterFeed(items, 'mine', uuid(1)).map(({ feed_id }) => feed_id)).toEqual([4, 1])
  })
  it('stands still while it is held and counts what came', () => {
    expect(holdFeed(items, 2)).toEqual({ shown: items.slice(2), waiting: 2 })
    expect(holdFeed(items, null)).toEqual({ shown: items, waiting: 0 })
  })
})
