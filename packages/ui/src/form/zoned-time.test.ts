import { expect, test } from 'vitest'
import { instantOf, readWall, shiftWall, unitAt, wallOf, writeWall } from './zoned-time.ts'

test.each([
  ['2026-11-20 09:00', '2026-11-20 09:00'],
  ['2026-11-20 9:05', '2026-11-20 09:05'],
  ['2026/1/2 23:59', '2026-01-02 23:59'],
  ['2026年11月20日 9:00', '2026-11-20 09:00'],
  ['2026-11-20T09:00:30', '2026-11-20 09:00'],
  ['202611200900', '2026-11-20 09:00'],
  [' 2026-11-20 ', '2026-11-20 00:00'],
  ['2024-02-29 10:00', '2024-02-29 10:00'],
])('reads %j', (typed, written) => {
  const wall = readWall(typed)
  expect(wall && writeWall(wall)).toBe(written)
})

test.each(['', '20 Nov', '2026-11-31 09:00', '2026-02-29 10:00', '2026-13-01', '2026-11-20 24:00', '2026-11-20 9', 'tomorrow'])(
  'refuses %j',
  (typed) => {
    expect(readWall(typed)).toBeNull()
  },
)

test.each([
  ['2026-11-20 09:00', 'Asia/Shanghai', '2026-11-20T01:00:00.000Z'],
  ['2026-11-20 09:00', 'Asia/Kathmandu', '2026-11-20T03:15:00.000Z'],
  ['2026-07-01 12:00', 'Europe/Berlin', '2026-07-01T10:00:00.000Z'],
  ['2026-12-01 12:00', 'Europe/Berlin', '2026-12-01T11:00:00.000Z'],
  ['2026-03-29 03:30', 'Europe/Berlin', '2026-03-29T01:30:00.000Z'],
])('%s in %s is %s', (typed, zone, instant) => {
  const wall = readWall(typed)
  if (!wall) throw new Error('unreadable')
  expect(instantOf(wall, zone)).toBe(instant)
  expect(wallOf(instant, zone)).toEqual(wall)
})

test('an hour that summer time skips is read and answered as a later one', () => {
  const wall = readWall('2026-03-29 02:30')
  if (!wall) throw new Error('unreadable')
  expect(Number.isNaN(Date.parse(instantOf(wall, 'Europe/Berlin')))).toBe(false)
})

test('steps stay in the calendar, and the caret says which part steps', () => {
  const wall = readWall('2026-01-31 23:59')
  if (!wall) throw new Error('unreadable')
  expect(writeWall(shiftWall(wall, 'month', 1))).toBe('2026-02-28 23:59')
  expect(writeWall(shiftWall(wall, 'minute', 1))).toBe('2026-02-01 00:00')
  expect(writeWall(shiftWall(wall, 'year', -1))).toBe('2025-01-31 23:59')
  expect([0, 6, 9, 12, 16].map(unitAt)).toEqual(['year', 'month', 'day', 'hour', 'minute'])
})
