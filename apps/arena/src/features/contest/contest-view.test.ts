import type { FeedItem } from '@beacon/api/topic/feed'
import { describe, expect, it } from 'vitest'
import { cellOf, contestPublic, mineOf, topicView, uuid } from '../../testing/samples.ts'
import { countdownTo, rulerNow, solveMarks, spanOf } from './contest-time.ts'
import { tabsOf } from './contest-tab-list.ts'
import { feedEntries, type FeedFilter, holdFeed } from './feed/feed-view.ts'
import { mergeTopics } from '../../parts/topic/own-topics.ts'
import { readContestSearch } from '../../parts/contest/search.ts'
import { groupsOf, matrixRows, ownCells, pageOfRank, pinnedRow, readCells, rowsAround } from '../../parts/contest/standing-rows.ts'
import { trendSeries } from './ranking/trend-series.ts'

const rankRow = (rank: number) => ({
  rank,
  entrant_id: uuid(rank),
  name: `T${rank}`,
  score: 0,
  own: [0],
  solved: 0,
  last_at: null,
  country: null,
  logo: null,
  bracket_id: null,
})
const clockOf = () => '14:22'

describe('the address of a contest', () => {
  it('reads what it understands and leaves out the rest', () => {
    expect(
      readContestSearch({
        resource_id: 'x',
        tab: 'topics',
        sort: 'evil',
        page: '3',
        solved: 'hide',
        online: 'no',
        top: '20',
        types: ['hint', 'evil'],
      }),
    ).toMatchObject({
      resource_id: 'x',
      tab: 'topics',
      sort: undefined,
      page: 3,
      solved: 'hide',
      top: 20,
      types: ['hint'],
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
  const reply = { topics, items: [{ ...rankRow(1), cells: '.xo12p' }], total: 1, unranked: 0, is_frozen: true, version: '1' }
  it('reads a cell for each topic', () => {
    expect(Object.values(readCells('.xo12p', topics))).toEqual([undefined, 'tried', 'solved', 'first', 'solved', 'pending'])
  })
  it('sets stages under their range, and other topics under their direction', () => {
    const [web, gate, quay] = [uuid(20), uuid(21), uuid(22)]
    const column = { name: '', direction: 'web', value: 0, solves: 0 }
    const mixed = [
      { ...column, topic_id: web },
      { ...column, topic_id: gate, parent_id: uuid(30) },
      { ...column, topic_id: quay, parent_id: uuid(31) },
    ]
    const names = new Map([
      ['web', 'Web security'],
      [uuid(30), 'Harbour'],
    ])
    expect(groupsOf(mixed, names).map(({ name }) => name)).toEqual(['Web security', 'Harbour', 'Web security'])
  })
  it('shows my own cells as they are while others stand frozen', () => {
    const mine = mineOf({
      entrant: { ...mineOf().entrant!, entrant_id: uuid(1) },
      cells: [cellOf(uuid(5), { solved_at: '2026-11-20T12:30:00.000Z' })],
    })
    expect(matrixRows(reply, mine, clockOf, readCells)[0]).toMatchObject({ own: true, cells: { [uuid(5)]: 'solved' } })
    expect(pinnedRow(reply, mine, clockOf)).toBeNull()
    expect(ownCells(mineOf({ cells: [cellOf(uuid(1), { wrong: 1 })] }))).toEqual({ [uuid(1)]: 'tried' })
  })
  it('pins my row when it is on another page, and none for staff', () => {
    expect(pinnedRow(reply, mineOf(), clockOf)).toMatchObject({ rank: 5, own: true })
    expect(pinnedRow(reply, mineOf({ entrant: null, rank: null }), clockOf)).toBeNull()
  })
})

describe('the trend', () => {
  const at = '2026-11-20T02:00:00.000Z'
  const series = [2, 1].map((rank) => ({
    entrant_id: uuid(rank),
    name: `T${rank}`,
    rank,
    points: [
      { at, score: 100, rank: null },
      { at, score: 200, rank },
    ],
  }))
  it('draws points in the order of the places, mine marked', () => {
    expect(trendSeries(series, uuid(2), 'score')).toMatchObject([
      { rank: 1, own: false, points: [{ value: 100 }, { value: 200 }] },
      { rank: 2, own: true },
    ])
  })
  it('draws points with the decimals of the kind, up to where the ranking has them', () => {
    const [first] = trendSeries(series, undefined, 'score', [{ entrant_id: uuid(1), rank: 1, score: 255 }], 2)
    expect([first?.latest, first?.points.map(({ value }) => value)]).toEqual([2.55, [1, 2]])
  })
  it('draws places, and none for a moment without one', () => {
    expect(trendSeries(series, undefined, 'rank')[0]?.points).toEqual([{ at, value: 1 }])
  })
})

describe('the feed', () => {
  const clock = (n: number) => `2026-11-20T02:0${n}:00.000Z`
  const entry = (feed_id: number, entrant: number, blood: FeedItem['blood'] = null): FeedItem => ({
    feed_id,
    kind: blood === null ? 'solve' : 'blood',
    at: clock(feed_id),
    entrant_id: uuid(entrant),
    entrant_name: '',
    topic_id: uuid(1),
    topic_name: '',
    order: 4,
    blood,
    points: 1,
  })
  const bulletin = (n: number, key: string | null) => ({
    bulletin_id: uuid(50 + n),
    type: 'system' as const,
    title: '',
    content: '',
    automatic: key === null ? null : { key, values: {} },
    topic_id: null,
    is_pinned: false,
    on_screens: true,
    by: '',
    at: clock(n),
    edited_at: null,
    version: 1,
  })
  const items = [entry(4, 1), entry(3, 2, 1), entry(2, 2, 2), entry(1, 1)]
  const bulletins = [bulletin(4, 'first_blood'), bulletin(3, 'contest_paused'), bulletin(2, null), bulletin(0, 'contest_started')]
  const keys = (filter: FeedFilter, online: ReadonlySet<string> | null = null) =>
    feedEntries({ items, bulletins, filter, own_id: uuid(1), online }).map(({ key }) => key)
  it('filters first bloods, mine, and what the platform tells by itself', () => {
    expect(keys('blood')).toEqual(['s3'])
    expect(keys('mine')).toEqual(['s4', 's1'])
    expect(keys('system')).toEqual([uuid(53), uuid(50)])
    expect(keys('all')).toEqual(['s4', 's3', uuid(53), 's2', 's1'])
  })
  it('shows the solves of those who are here alone, and still what the platform tells', () => {
    expect(keys('all', new Set([uuid(1)]))).toEqual(['s4', uuid(53), 's1'])
  })
  it('stands still while it is held and counts what came', () => {
    const entries = feedEntries({ items, bulletins: [], filter: 'all', own_id: undefined, online: null })
    expect(holdFeed(entries, clock(2))).toEqual({ shown: entries.slice(2), waiting: 2 })
    expect(holdFeed(entries, null)).toEqual({ shown: entries, waiting: 0 })
  })
})

describe('topics of the own entrant', () => {
  const own = { topic_id: uuid(2), entrant: 'Redshift', flags: ['flag{a}', 'flag{b}'], attachments: [] }
  it('stand in the place of locked ones, and templates are filled', () => {
    const shared = [topicView(1, { state: 'locked' }), topicView(2, { description: 'For {{entrant}}: {{flag}}, {{flag.2}}, {{flag.3}}' })]
    const merged = mergeTopics(shared, { items: [topicView(1, { description: 'Open' }), topicView(3)], own: [own] })
    expect(merged.map(({ resource_id, description }) => [resource_id, description])).toEqual([
      [uuid(1), 'Open'],
      [uuid(2), 'For Redshift: flag{a}, flag{b}, {{flag.3}}'],
      [uuid(3), ''],
    ])
  })
})

describe('the tabs of a contest', () => {
  const own: Parameters<typeof tabsOf>[2]['own'] = {}
  const of = (change: Parameters<typeof contestPublic>[0], writeup = true) => tabsOf(contestPublic(change), mineOf(), { writeup, own })
  it('are few before the start', () => {
    expect(of({ status: 'not_started' })).toEqual(['guide', 'bulletin', 'topics', 'teams'])
  })
  it('leave out what the contest does not show', () => {
    expect(of({ show_rank: false, show_trend: false, show_entrants: false })).toEqual(['guide', 'bulletin', 'topics', 'feed'])
  })
  it('have members where they solve alone, and writeups where they are taken', () => {
    expect(of({ team_score_type: 'average', show_members: true, allow_writeup_upload: true })).toEqual(
      expect.arrayContaining(['members', 'writeup']),
    )
    expect(of({ allow_writeup_upload: true }, false)).not.toContain('writeup')
  })
  it('have those of the kind behind what is played, for whom and when it says', () => {
    const tab = (...needs: ('started' | 'entered')[]) => ({ word: { id: 'x' }, Tab: () => null, needs })
    const brought = { writeup: false, own: { api: tab('entered'), records: tab('started'), targets: tab() } }
    const tabs = (status: 'running' | 'not_started', entrant = mineOf().entrant) =>
      tabsOf(contestPublic({ status, show_rank: false, show_trend: false }), { entrant }, brought).slice(2)
    expect(tabs('running')).toEqual(['topics', 'targets', 'records', 'api', 'teams', 'feed'])
    expect(tabs('not_started')).toEqual(['topics', 'targets', 'api', 'teams'])
    expect(tabs('running', null)).toEqual(['topics', 'targets', 'records', 'teams', 'feed'])
  })
})
