import { expect, it } from 'vitest'
import { rankPath } from './rank-path.ts'

const contest = { start_at: '2026-11-20T09:00:00Z', end_at: '2026-11-20T19:00:00Z' }
const frame = { contest, now: '2026-11-21T00:00:00Z', worst: 5, width: 100, height: 48 }

it('steps from place to place, the first at the top', () => {
  const ranks = [
    { at: '2026-11-20T09:00:00Z', rank: 5 },
    { at: '2026-11-20T14:00:00Z', rank: 1 },
  ]
  expect(rankPath(ranks, frame)).toBe('M0 48H50V8H100')
})

it('keeps what lies outside the contest at its edges', () => {
  expect(rankPath([{ at: '2026-11-19T00:00:00Z', rank: 3 }], frame)).toBe('M0 28H100')
})

it('stops at now while the contest runs', () => {
  const ranks = [{ at: '2026-11-20T09:00:00Z', rank: 1 }]
  expect(rankPath(ranks, { ...frame, now: '2026-11-20T14:00:00Z' })).toBe('M0 8H50')
})

it('is nothing without places', () => {
  expect(rankPath([], frame)).toBe('')
})
