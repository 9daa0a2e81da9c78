import { expect, test } from 'vitest'
import { cronOf, nextRun } from './run-time.ts'

const at = (text: string) => Date.parse(`2026-11-20T${text}Z`)

test.each([
  [{ minute: 23, hour: 2 }, '02:22:59', '2026-11-20T02:23:00.000Z'],
  [{ minute: 23, hour: 2 }, '02:23:00', '2026-11-21T02:23:00.000Z'],
  [{ minute: 11 }, '18:10:00', '2026-11-20T18:11:00.000Z'],
  [{ minute: 11 }, '23:30:00', '2026-11-21T00:11:00.000Z'],
])('%j after %s is %s', (time, now, next) => expect(nextRun(time, at(now))).toBe(next))

test('the queue is told the same times', () => {
  expect([cronOf({ minute: 23, hour: 2 }), cronOf({ minute: 11 })]).toEqual(['23 2 * * *', '11 * * * *'])
})
