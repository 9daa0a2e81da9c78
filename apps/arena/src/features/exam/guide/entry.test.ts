import { expect, it } from 'vitest'
import { attemptNowOf, guideOf, start_at } from '../exam.test-data.ts'
import { entryOf, opensAlone } from './entry.ts'

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
  const all = { rules: true, person: true }
  expect(opensAlone('open', 'together', all, true)).toBe(true)
  expect(opensAlone('open', 'together', all, false)).toBe(false)
  expect(opensAlone('open', 'together', { ...all, person: false }, true)).toBe(false)
  expect(opensAlone('open', 'window', all, true)).toBe(false)
  expect(opensAlone('paused', 'together', all, true)).toBe(false)
})
