import { expect, it } from 'vitest'
import { attemptNowOf, guideOf, start_at } from '../exam.test-data.ts'
import { entryOf, isReadyToBegin, opensAlone } from './entry.ts'

const start = Date.parse(start_at)
const fresh = attemptNowOf({ state: 'not_started', deadline: null })
const entryAt = (now_ms: number, exam: Parameters<typeof guideOf>[0] = {}, now = fresh) => entryOf({ ...guideOf(exam), now }, now_ms)

it('says what a candidate can do', () => {
  expect(entryAt(start - 1, { status: 'not_started' })).toBe('soon')
  expect(entryAt(start + 1)).toBe('open')
  expect(entryAt(start + 1, { status: 'paused' })).toBe('paused')
  expect(entryAt(start + 31 * 60_000)).toBe('late')
  expect(entryAt(start + 31 * 60_000, {}, attemptNowOf())).toBe('going')
  expect(entryAt(start, {}, attemptNowOf({ state: 'auto_submitted' }))).toBe('over')
  expect(entryAt(start, { status: 'finished' })).toBe('over')
})

it('opens without a click only for those who waited with all confirmed', () => {
  expect(opensAlone('open', 'together', true, true)).toBe(true)
  expect(opensAlone('open', 'together', true, false)).toBe(false)
  expect(opensAlone('open', 'together', false, true)).toBe(false)
  expect(opensAlone('open', 'window', true, true)).toBe(false)
  expect(opensAlone('paused', 'together', true, true)).toBe(false)
})

it('is ready once rules, person and the code of the room are confirmed, in the own room', () => {
  const all = { rules: true, person: true }
  const free = { room_code: 'none', address: 'ok', seb: 'none' } as const
  expect(isReadyToBegin(free, all)).toBe(true)
  expect(isReadyToBegin(free, { ...all, person: false })).toBe(false)
  expect(isReadyToBegin({ ...free, room_code: 'asked' }, all)).toBe(false)
  expect(isReadyToBegin({ ...free, room_code: 'given', address: 'elsewhere', seb: 'ok' }, all)).toBe(true)
  expect(isReadyToBegin({ ...free, address: 'refused' }, all)).toBe(false)
  expect(isReadyToBegin({ ...free, seb: 'missing' }, all)).toBe(false)
  expect(isReadyToBegin({ ...free, seb: 'wrong' }, all)).toBe(false)
})
