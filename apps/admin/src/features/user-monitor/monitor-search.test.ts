import { expect, test } from 'vitest'
import { cellQueryOf, layoutFor, monitorSearch, replaySpan, usersIn } from './monitor-search.ts'

const [a, b] = ['0190a5f0-0000-7000-8000-000000000001', '0190a5f0-0000-7000-8000-000000000002'] as const
const at = Date.parse('2026-11-20T08:00:00Z')

test('the person of the path comes first, each once, and what is no id is left out', () => {
  expect(usersIn(a, `${b},${a},nobody,`)).toEqual([a, b])
  const many = Array.from({ length: 30 }, (_, n) => `0190a5f0-0000-7000-8000-0000000001${String(n).padStart(2, '0')}`)
  expect(usersIn(a, many.join(','))).toHaveLength(12)
})

test('without a layout the smallest that holds all is taken', () => {
  expect([1, 2, 5, 10, 12].map((n) => layoutFor(undefined, n))).toEqual([1, 4, 9, 12, 12])
  expect(layoutFor(9, 1)).toBe(9)
})

test('an address with nonsense in it opens the plain page', () => {
  expect(monitorSearch.parse({ layout: '7', kind: 'scene', mode: 'film', from: 'x' })).toEqual({})
  expect(monitorSearch.parse({ layout: '4', mode: 'replay' })).toEqual({ layout: 4, mode: 'replay' })
})

test('a live cell has no end of its own, a replay has two', () => {
  expect(cellQueryOf({ kind: 'login', time: '1h' }, at)).toEqual({ kind: ['login'], from: '2026-11-20T07:00:00.000Z' })
  expect(cellQueryOf({}, at)).toEqual({})
  expect(replaySpan({}, at)).toEqual({ from: '2026-11-20T07:00:00.000Z', to: '2026-11-20T08:00:00.000Z' })
  expect(replaySpan({ time: 'own', from: '2026-11-19T00:00:00Z' }, at).from).toBe('2026-11-19T00:00:00Z')
})
