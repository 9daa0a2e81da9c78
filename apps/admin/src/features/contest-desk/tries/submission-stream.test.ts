import type { SubmissionRow } from '@beacon/api/topic/submission'
import { describe, expect, it } from 'vitest'
import {
  emptyStream,
  matches,
  mostHeld,
  mostRows,
  type StreamEvent,
  type StreamFilter,
  streamReducer,
  type StreamState,
} from './submission-stream.ts'

const all: StreamFilter = { result: 'all', entrant_id: undefined, topic_id: undefined, address: undefined }
const row = (n: number, change: Partial<SubmissionRow> = {}): SubmissionRow => ({
  submission_id: `s${String(n).padStart(6, '0')}`,
  at: new Date(Date.UTC(2026, 10, 20, 6, 0, 0, n)).toISOString(),
  entrant_id: 'e1',
  entrant_name: 'Redshift',
  country: null,
  user_name: 'r1',
  topic_id: 't1',
  topic_name: 'Nonce Twice',
  text: 'flag{x}',
  result: 'wrong',
  blood: null,
  points: null,
  address: '10.0.0.1',
  suspicious: false,
  user_agent: '',
  ...change,
})
const rows = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, index) => row(from + index))
const play = (...events: StreamEvent[]): StreamState => events.reduce(streamReducer, emptyStream)
const arrived = (...some: SubmissionRow[]): StreamEvent => ({ type: 'arrived', rows: some, filter: all })
const ids = ({ rows: shown }: StreamState) => shown.map(({ submission_id }) => Number(submission_id.slice(1)))

describe('the stream of tries', () => {
  it('stands newest first and marks what came by', () => {
    const state = play({ type: 'loaded', rows: [row(2), row(1)], total: 2 }, arrived(row(4), row(3)))
    expect(ids(state)).toEqual([4, 3, 2, 1])
    expect([...state.fresh].sort()).toEqual(['s000003', 's000004'])
  })

  it('shows a try once that the page and the stream both brought', () => {
    expect(ids(play({ type: 'loaded', rows: [row(1)], total: 1 }, arrived(row(1), row(2))))).toEqual([2, 1])
  })

  it('keeps the newest rows only and knows that older ones exist', () => {
    const state = play(arrived(...rows(1, mostRows + 5)))
    expect(state.rows).toHaveLength(mostRows)
    expect(ids(state)[0]).toBe(mostRows + 5)
    expect(state.hasOlder).toBe(true)
  })

  it('stands still while held, and counts', () => {
    const state = play({ type: 'loaded', rows: [row(1)], total: 1 }, { type: 'hold' }, arrived(row(2)), arrived(row(3), row(2)))
    expect(ids(state)).toEqual([1])
    expect(state.heldCount).toBe(2)
  })

  it('brings what was held when let go', () => {
    const state = play({ type: 'loaded', rows: [row(1)], total: 1 }, { type: 'hold' }, arrived(row(2)), { type: 'go' })
    expect(ids(state)).toEqual([2, 1])
    expect(state).toMatchObject({ isHeld: false, heldCount: 0 })
  })

  it('counts beyond what it keeps while held for long', () => {
    const held = play({ type: 'hold' }, ...rows(1, mostHeld + 20).map((one) => arrived(one)))
    expect(held.held).toHaveLength(mostHeld)
    expect(held.heldCount).toBe(mostHeld + 20)
    expect(streamReducer(held, { type: 'go' }).hasOlder).toBe(true)
  })

  it('lets only what matches come by', () => {
    const filter: StreamFilter = { ...all, result: 'correct' }
    const state = play({ type: 'arrived', rows: [row(1), row(2, { result: 'part' }), row(3, { result: 'correct' })], filter })
    expect(ids(state)).toEqual([3, 2])
  })

  it('appends older rows and takes a referee’s word', () => {
    const state = play(
      { type: 'loaded', rows: [row(9)], total: 3 },
      { type: 'older', rows: [row(8), row(7)], total: 2 },
      { type: 'verdict', submission_id: 's000008', result: 'correct' },
    )
    expect(ids(state)).toEqual([9, 8, 7])
    expect(state.rows[1]?.result).toBe('correct')
    expect(state.hasOlder).toBe(false)
  })
})

describe('a filter', () => {
  it.each<[Partial<StreamFilter>, Partial<SubmissionRow>, boolean]>([
    [{}, {}, true],
    [{ result: 'wrong' }, { result: 'wrong' }, true],
    [{ result: 'wrong' }, { result: 'repeated' }, false],
    [{ result: 'correct' }, { result: 'part' }, true],
    [{ entrant_id: 'e2' }, { entrant_id: 'e1' }, false],
    [{ topic_id: 't1', entrant_id: 'e1' }, {}, true],
    [{ topic_id: 't2' }, {}, false],
  ])('%j keeps %j: %s', (filter, change, expected) => {
    expect(matches({ ...all, ...filter }, row(1, change))).toBe(expected)
  })
})
