import { expect, test } from 'vitest'
import { createMeter } from './meter.ts'

const minute = Date.UTC(2026, 10, 20, 9, 15)

test('answers of one minute stand in one row, refusals by their code', () => {
  const meter = createMeter()
  meter.tried('c1', { ms: 4, code: null }, minute + 1_000)
  meter.tried('c1', { ms: 9, code: 'flag_repeated' }, minute + 30_000)
  meter.tried('c1', { ms: 9, code: 'flag_repeated' }, minute + 59_999)
  meter.tried('c1', { ms: 9, code: null }, minute + 60_000)
  const { minutes } = meter.drain()
  expect(minutes.map(({ minute: at, count }) => [at, count.tries, count.refused])).toEqual([
    [minute, 3, { flag_repeated: 2 }],
    [minute + 60_000, 1, {}],
  ])
})

test('of streams and people the most of a minute is kept', () => {
  const meter = createMeter()
  meter.watched('c1', 40, 12, minute)
  meter.watched('c1', 35, 14, minute + 5_000)
  expect(meter.drain().minutes[0]?.count).toMatchObject({ streams: 40, online: 14 })
})

test('a drained meter starts from nothing', () => {
  const meter = createMeter()
  meter.limited('c1', minute)
  meter.acted({ contest_id: 'c1', kind: 'topic', subject_id: 't1', user_id: 'u1' }, minute)
  meter.acted({ contest_id: 'c1', kind: 'topic', subject_id: 't1', user_id: 'u1' }, minute + 1)
  expect(meter.drain().activities).toMatchObject([{ count: 2 }])
  expect(meter.drain()).toEqual({ minutes: [], activities: [], seen: [] })
})

test('tries that are being answered are counted up and down', () => {
  const meter = createMeter()
  meter.enter('c1')
  meter.enter('c1')
  meter.leave('c1')
  expect([meter.waiting('c1'), meter.waiting('c2')]).toEqual([1, 0])
})
