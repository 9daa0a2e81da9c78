import { expect, test } from 'vitest'
import { listQueryOf } from './list-query.ts'

const now = Date.parse('2026-11-20T14:32:41Z')

test('warnings and above are asked for unless the address says otherwise', () => {
  expect(listQueryOf({ filters: {}, q: '' }, now)).toEqual({ level: 'warning' })
  expect(listQueryOf({ filters: { level: 'error', time: '15m' }, q: 'x' }, now)).toEqual({
    level: 'error',
    from: '2026-11-20T14:17:00.000Z',
    q: 'x',
  })
})

test('the lines of one request are asked for at every level', () => {
  expect(listQueryOf({ filters: { request_id: 'r' }, q: '' }, now)).toEqual({ level: 'debug', request_id: 'r' })
})
