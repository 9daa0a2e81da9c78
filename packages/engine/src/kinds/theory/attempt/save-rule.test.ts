import { expect, it } from 'vitest'
import { judgeSave, lastEntries, takesPlace } from './save-rule.ts'

const going = { state: 'going', epoch: 2, deadline_ms: 10_000 } as const
const moment = { epoch: 2, now_ms: 12_999, grace_s: 3, is_paused: false }

it('keeps answers of the device that goes on until the grace is over, and in a pause', () => {
  expect(judgeSave(going, moment)).toBe('kept')
  expect(judgeSave(going, { ...moment, now_ms: 13_000 })).toBe('time_up')
  expect(judgeSave(going, { ...moment, now_ms: 99_000, is_paused: true })).toBe('kept')
})

it('puts aside what comes from another device, after the hand-in and after the clock', () => {
  expect(judgeSave(going, { ...moment, epoch: 1 })).toBe('moved')
  expect(judgeSave({ ...going, state: 'submitted' }, moment)).toBe('submitted')
  expect(judgeSave({ ...going, state: 'auto_submitted' }, moment)).toBe('time_up')
  expect(judgeSave({ ...going, state: 'submitted' }, { ...moment, epoch: 1 })).toBe('moved')
})

it('counts the highest entry of a question, once', () => {
  const entries = [3, 1, 2].map((seq) => ({ question_id: 'q', seq }))
  expect(lastEntries([...entries, { question_id: 'r', seq: 1 }])).toEqual([
    { question_id: 'q', seq: 3 },
    { question_id: 'r', seq: 1 },
  ])
  expect([takesPlace({ seq: 3 }, undefined), takesPlace({ seq: 4 }, { seq: 3 }), takesPlace({ seq: 3 }, { seq: 3 })]).toEqual([
    true,
    true,
    false,
  ])
})
