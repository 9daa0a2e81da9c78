import type { LiveMessage } from '@beacon/api/live/live-client'
import { describe, expect, it } from 'vitest'
import { at, boardAt, contestAt, feedItem } from '../../parts/display/board.test-data.ts'
import { headCount, isOverdue, phaseOf, rulerNow, rulerSpanOf } from '../../parts/display/phase.ts'
import { BANNER_MS, tell } from './wall-events.ts'
import { boardOf, BULLETINS_LENGTH } from '../../parts/display/wall-state.ts'

const now = Date.parse(at('14:32'))
const stamp = { at: at('14:32'), server_now: at('14:32') }
const board = boardAt()
const [first, second] = board.rows as [(typeof board.rows)[number], (typeof board.rows)[number]]
const tellNow = (message: LiveMessage, from = board) => tell(from, message, now)
const bulletin = { bulletin_id: 'b1', type: 'notice', title: 'Lunch', content: '', automatic: null, topic_id: null, is_pinned: false, on_screens: true, by: 'Desk', at: at('14:32'), edited_at: null, version: 1 } as const // prettier-ignore

describe('an event', () => {
  it('of the ranking patches the rows it names', () => {
    const rows = [{ ...second, rank: 1, score: 900 }, { ...first, rank: 2 }] // prettier-ignore
    const next = tellNow({ event: 'ranking.diff', data: { ...stamp, version: 'v2', total: 2, left: [], is_cut: false, rows } })
    expect(next.board.rows.map(({ name }) => name)).toEqual(['Redshift', '夜航船'])
    expect(next.wish).toBeUndefined()
  })
  it('of the ranking takes who left away, and asks for nothing', () => {
    const rows = [{ ...second, rank: 1 }]
    const data = { ...stamp, version: 'v2', total: 1, left: [first.entrant_id], is_cut: false, rows }
    const next = tellNow({ event: 'ranking.diff', data })
    expect([next.board.rows.map(({ entrant_id }) => entrant_id), next.wish]).toEqual([[second.entrant_id], undefined])
  })
  it('of the ranking that is cut, or leaves a gap, asks for the rows again', () => {
    const data = { ...stamp, version: 'v2', total: 2, left: [], rows: [] }
    expect(tellNow({ event: 'ranking.diff', data: { ...data, is_cut: true } }).wish).toBe('matrix')
    expect(tellNow({ event: 'ranking.diff', data: { ...data, total: 3, is_cut: false } }).wish).toBe('matrix')
  })
  it('of a solve counts once, however often it is told', () => {
    const message: LiveMessage = {
      event: 'feed.solve',
      data: { ...stamp, items: [{ ...feedItem, feed_id: 8, at: at('14:32') }], total: 2 },
    }
    const once = tellNow(message).board
    const twice = tellNow(message, once).board
    expect([once.feed_total, twice.feed_total]).toEqual([2, 2])
    expect(twice.lane).toBe(once.lane)
  })
  it('of a first blood takes the wall, with the place before and the points apart', () => {
    const item = { ...feedItem, feed_id: 8, kind: 'blood' as const, order: 1, blood: 1 as const, points: 525, at: at('14:32') }
    expect(tellNow({ event: 'feed.solve', data: { ...stamp, items: [item], total: 2 } }).board.takeover.shown).toMatchObject({
      item,
      from_rank: 1,
      split: { value: 500, bonus: 25 },
    })
  })
  it('of a first blood in the freeze does not', () => {
    const item = { ...feedItem, feed_id: 8, kind: 'blood' as const, order: 1, blood: 1 as const, at: at('14:32') }
    expect(
      tellNow({ event: 'feed.solve', data: { ...stamp, items: [item], total: 2 } }, boardAt({ is_frozen: true })).board.takeover.shown,
    ).toBeNull()
  })
  it('of a try after the freeze marks its cell', () => {
    const next = tellNow({ event: 'ranking.pending', data: { ...stamp, entrant_id: second.entrant_id, topic_id: feedItem.topic_id } })
    expect(next.board.rows[1]?.cells).toBe('p')
    expect(next.board.lane.pending.size).toBe(1)
  })
  it('of the state changes the contest and fetches the rest', () => {
    const { status, is_frozen, is_online, start_at, end_at, was_end_at, freeze_at, unfrozen_at, stopped_at, pauses, run } = contestAt({ status: 'paused' }) // prettier-ignore
    const data = { ...stamp, status, is_frozen, is_online, start_at, end_at, was_end_at, freeze_at, unfrozen_at, stopped_at, pauses, run, reason: null } // prettier-ignore
    const next = tellNow({ event: 'contest.state', data })
    expect([next.board.contest.status, next.wish]).toEqual(['paused', 'snapshot'])
  })
  it('of a bulletin shows it for 15 s, and its withdrawal takes it away', () => {
    const shown = tellNow({ event: 'bulletin.new', data: { ...stamp, bulletin } }).board
    expect(shown.banner).toEqual({ bulletin, until: now + BANNER_MS })
    expect(tellNow({ event: 'bulletin.withdrawn', data: { ...stamp, bulletin_id: 'b1' } }, shown).board).toMatchObject({
      banner: null,
      bulletins: [],
    })
  })
  it('of a bulletin that is not for walls, or tells of a blood, shows no banner', () => {
    const blood = { ...bulletin, automatic: { key: 'first_blood', values: {} } }
    expect(tellNow({ event: 'bulletin.new', data: { ...stamp, bulletin: blood } }).board.banner).toBeNull()
    const quiet = { ...bulletin, on_screens: false }
    expect(tellNow({ event: 'bulletin.new', data: { ...stamp, bulletin: quiet } }).board.banner).toBeNull()
  })
  it('keeps a bounded number of bulletins', () => {
    let full = board
    for (let n = 0; n < 100; n += 1)
      full = tellNow({ event: 'bulletin.new', data: { ...stamp, bulletin: { ...bulletin, bulletin_id: `b${n}` } } }, full).board
    expect(full.bulletins).toHaveLength(BULLETINS_LENGTH)
  })
  it('of another surface changes nothing', () => {
    expect(tellNow({ event: 'presence', data: { ...stamp, online_entrants: 3 } }).board).toBe(board)
  })
})

it('reads all again when a solve came in below the newest, or is known otherwise: places of others moved', () => {
  const entry = (more: object) => ({ ...feedItem, at: at('14:32'), ...more })
  const wish = (more: object) => tellNow({ event: 'feed.solve', data: { ...stamp, items: [entry(more)], total: 5 } }).wish
  expect([wish({ feed_id: 8 }), wish({}), wish({ feed_id: 6 }), wish({ points: 460 })]).toEqual([
    undefined,
    undefined,
    'snapshot',
    'snapshot',
  ])
  expect(tellNow({ event: 'feed.retract', data: { ...stamp, feed_ids: [99], total: 1 } }).board.feed_total).toBe(1)
})

it('a new run forgets what the wall gathered', () => {
  const gathered = { ...board, history: [{ at: now, ranks: new Map([['x', 1]]) }] }
  const { contest, feed, rows, total, topics } = gathered
  const snapshot = (run: number) => ({
    contest: { ...contest, run },
    matrix: { topics: [...topics], items: [...rows], total, unranked: 0, is_frozen: false, version: 'v' },
    feed: { items: [...feed], total: 1, ticks: [] },
    bulletins: [],
    topics: [],
    directions: [],
  })
  expect([boardOf(snapshot(1), gathered).history.length, boardOf(snapshot(2), gathered).history.length]).toEqual([1, 0])
})

describe('the contest’s time', () => {
  it.each([
    ['running', false, 'running'],
    ['running', true, 'frozen'],
    ['paused', true, 'paused'],
    ['finished', true, 'finished'],
    ['not_started', false, 'not_started'],
  ] as const)('%s, frozen %s: %s', (status, is_frozen, phase) => expect(phaseOf({ status, is_frozen })).toBe(phase))
  it.each([
    [{ status: 'not_started' }, { kind: 'starts', at: at('09:00') }],
    [{}, { kind: 'ends', at: at('21:00') }],
    [
      { status: 'paused', pauses: [{ from: at('14:00'), to: null, reason: '' }] },
      { kind: 'paused', at: at('14:00') },
    ],
    [{ status: 'finished' }, { kind: 'ended', at: at('21:00') }],
    [
      { status: 'finished', stopped_at: at('15:00') },
      { kind: 'ended', at: at('15:00') },
    ],
  ] as const)('%j counts %j', (more, count) => expect(headCount(contestAt(more as object))).toEqual(count))
  it('ends on the ruler where it was stopped', () => {
    expect(rulerSpanOf(contestAt({ status: 'finished', stopped_at: at('15:00') }))).toMatchObject({ end_at: at('15:00'), freeze_at: null })
    expect(rulerSpanOf(contestAt({ status: 'finished', stopped_at: at('08:00') }))).toMatchObject({ end_at: at('21:00') })
  })
  it('has no freeze on the ruler once it was lifted', () => {
    expect(rulerSpanOf(contestAt({ unfrozen_at: at('20:30') })).freeze_at).toBeNull()
  })
  it('has not begun while its start waits for a hand', () => {
    expect(rulerNow(contestAt({ status: 'not_started' }), Date.parse(at('09:30')))).toBe(Date.parse(at('09:00')) - 1)
  })
  it.each([
    [{}, '20:59', false],
    [{ is_frozen: true }, '20:59', false],
    [{}, '21:01', true],
    [{}, '20:01', true],
    [{ is_frozen: true }, '20:01', false],
    [{ status: 'not_started' }, '09:01', true],
    [{ status: 'finished' }, '22:00', false],
  ] as const)('%j at %s is overdue: %s', (more, clock, overdue) => {
    const freeze = clock === '20:59' && !('is_frozen' in more) ? { freeze_at: null } : {}
    expect(isOverdue(contestAt({ ...more, ...freeze }), Date.parse(at(clock)))).toBe(overdue)
  })
})
