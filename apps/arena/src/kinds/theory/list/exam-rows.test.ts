import { expect, it } from 'vitest'
import { examOf } from '../exam.test-data.ts'
import { examAction, examsIn, firstTab, tabOf } from './exam-rows.ts'

const start = Date.parse('2026-11-20T01:00:00.000Z')
const minute = 60_000

it('puts what is handed in among what is over', () => {
  expect(tabOf({ status: 'not_started', state: 'not_started' })).toBe('coming')
  expect(tabOf({ status: 'running', state: 'not_started' })).toBe('going')
  expect(tabOf({ status: 'paused', state: 'going' })).toBe('going')
  // Extra time and a factor go beyond the end of the exam.
  expect(tabOf({ status: 'finished', state: 'going' })).toBe('going')
  expect(tabOf({ status: 'running', state: 'auto_submitted' })).toBe('over')
  expect(tabOf({ status: 'finished', state: 'absent' })).toBe('over')
})

it('offers the one thing that can be done', () => {
  const at = (now_ms: number, change: Parameters<typeof examOf>[0]) => examAction(examOf(change), now_ms)
  expect(at(start - 11 * minute, { status: 'not_started' })).toBe('guide')
  expect(at(start - 10 * minute, { status: 'not_started' })).toBe('wait')
  expect(at(start + minute, {})).toBe('enter')
  expect(at(start + 31 * minute, {})).toBe('none')
  expect(at(start + 31 * minute, { state: 'going' })).toBe('continue')
  expect(at(start + 100 * minute, { state: 'going', status: 'finished' })).toBe('continue')
  expect(at(start, { state: 'submitted' })).toBe('receipt')
  expect(at(start, { state: 'submitted', has_review: true })).toBe('review')
  expect(at(start, { state: 'absent', status: 'finished' })).toBe('none')
})

it('orders by deadline, start and end, and opens with what goes on', () => {
  const late = examOf({ exam_id: 'late', state: 'going', deadline: '2026-11-20T03:00:00.000Z' })
  const soon = examOf({ exam_id: 'soon', state: 'going', deadline: '2026-11-20T02:00:00.000Z' })
  const over = examOf({ exam_id: 'over', state: 'submitted' })
  expect(examsIn('going', [late, over, soon]).map(({ exam_id }) => exam_id)).toEqual(['soon', 'late'])
  expect([firstTab([over, soon]), firstTab([over]), firstTab([])]).toEqual(['going', 'over', 'going'])
})
