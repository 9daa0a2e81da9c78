import { expect, test } from 'vitest'
import { listQueryOf, spanOf } from './list-query.ts'

const now = Date.parse('2026-11-20T14:32:41Z')

test('without a filter the last 24 hours are asked for, cut to the minute', () => {
  expect(listQueryOf({ filters: {}, q: '' }, now)).toEqual({ from: '2026-11-19T14:32:00.000Z' })
})

test('an object is asked for with its whole story', () => {
  expect(spanOf({ object_id: 'x' })).toBe('all')
  expect(listQueryOf({ filters: { object_id: 'x' }, q: '' }, now)).toEqual({ object_id: 'x' })
})

test('a time of one’s own takes both ends from the address', () => {
  const filters = { time: 'own', from: '2026-11-01T00:00:00Z', to: '2026-11-02T00:00:00Z' }
  expect(listQueryOf({ filters, q: 'x' }, now)).toEqual({ from: filters.from, to: filters.to, q: 'x' })
})

test('a module or result that nobody knows is left out', () => {
  expect(listQueryOf({ filters: { time: 'all', module: 'nothing', result: 'odd' }, q: '' }, now)).toEqual({})
})
