import { expect, test } from 'vitest'
import { dueOf, type ContestNow, type SceneFacts } from './due.ts'

const now = 1_000_000
const contest: ContestNow = { status: 'running', endMs: 5_000_000, afterEndMs: 600_000, afterSolveMs: null, resetMs: null }
const place = { contest_id: 'c', topic_id: 't', entrant_id: 'e', user_id: null }
const facts: SceneFacts = { place, madeMs: 500_000, isIn: true, isBanned: false, isPlayable: true, solvedMs: null }

test.each([
  ['nothing happened', {}, {}, null],
  ['the contest is deleted', { status: null }, {}, { at: now, why: 'contest_over' }],
  ['it stands before the start', { status: 'not_started' as const }, {}, null],
  ['it stands before the start of another run', { status: 'not_started' as const, resetMs: 400_000 }, {}, null],
  ['another run began', { status: 'not_started' as const, resetMs: 600_000 }, {}, { at: now, why: 'reset' }],
  ['another run began as it was asked for', { status: 'not_started' as const, resetMs: 499_000 }, {}, { at: now, why: 'reset' }],
  ['it stands before the start and the entrant is gone', { status: 'not_started' as const }, { isIn: false }, { at: now, why: 'asked' }],
  ['the entrant is banned', {}, { isBanned: true }, { at: now, why: 'banned' }],
  ['the entrant is gone', {}, { isIn: false }, { at: now, why: 'asked' }],
  ['the contest is paused', { status: 'paused' as const }, {}, null],
  ['the contest is over', { status: 'finished' as const, endMs: 900_000 }, {}, { at: 1_500_000, why: 'contest_over' }],
  ['the topic is offline', {}, { isPlayable: false }, { at: now + 60_000, why: 'topic_offline' }],
  ['it is solved and nothing is said', {}, { solvedMs: 999_000 }, null],
  ['it is solved', { afterSolveMs: 300_000 }, { solvedMs: 900_000 }, { at: 1_200_000, why: 'solved' }],
])('%s', (_, of, more, expected) => {
  expect(dueOf({ ...contest, ...of }, { ...facts, ...more }, { now, before: null })).toEqual(expected)
})

test('a minute that runs is not begun anew', () => {
  const before = { at: now + 10_000, why: 'topic_offline' as const }
  expect(dueOf(contest, { ...facts, isPlayable: false }, { now, before })).toEqual(before)
})
