import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type ContestClock, effectiveEnd, effectiveStart, elapsedAt, isFrozenAt, stateAt } from './clock.ts'

const plain: ContestClock = {
  start_at: 100,
  end_at: 200,
  start_mode: 'auto',
  started_at: null,
  is_start_held: false,
  stopped_at: null,
  pauses: [],
  pause_keeps_end: true,
  freeze_at: null,
  unfrozen_at: null,
  unfreeze: 'by_hand',
}
const open = { paused_at: 150, resumed_at: null }
const past = { paused_at: 120, resumed_at: 140 }

describe('the state of a contest', () => {
  it.each<[string, Partial<ContestClock>, number, string]>([
    ['is not started before the start', {}, 99, 'not_started'],
    ['is running at the start', {}, 100, 'running'],
    ['is finished at the end', {}, 200, 'finished'],
    ['stays not started while the start check holds it', { is_start_held: true }, 150, 'not_started'],
    ['waits for the hand that starts it', { start_mode: 'manual' }, 150, 'not_started'],
    ['is running once started by hand, before its planned start too', { start_mode: 'manual', started_at: 50 }, 60, 'running'],
    ['is paused from the pause on', { pauses: [open] }, 150, 'paused'],
    ['is running again from the resume on', { pauses: [past] }, 140, 'running'],
    ['ends in a pause that keeps the end', { pauses: [open] }, 200, 'finished'],
    ['waits for resume in a pause that moves the end', { pauses: [open], pause_keeps_end: false }, 5000, 'paused'],
    ['is finished from the stop on', { stopped_at: 130 }, 130, 'finished'],
  ])('%s', (_, change, now, state) => {
    expect(stateAt({ ...plain, ...change }, now)).toBe(state)
  })
  it('has a start only when something starts it', () => {
    expect(effectiveStart({ ...plain, start_mode: 'manual' })).toBeNull()
    expect(effectiveStart({ ...plain, started_at: 103 })).toBe(103)
  })
  it('moves the end by the open pause, when pauses move it', () => {
    expect(effectiveEnd({ ...plain, pauses: [open], pause_keeps_end: false }, 180)).toBe(230)
    expect(effectiveEnd({ ...plain, pauses: [open] }, 180)).toBe(200)
  })
})

describe('the contest clock', () => {
  it.each<[string, Partial<ContestClock>, number, number]>([
    ['is 0 before the start', {}, 50, 0],
    ['counts from the start', {}, 150, 50],
    ['leaves pauses out', { pauses: [past] }, 150, 30],
    ['stands in an open pause', { pauses: [past, open] }, 190, 30],
    ['stands after the end', { pauses: [past] }, 900, 80],
    ['stands after a stop', { stopped_at: 160 }, 900, 60],
    ['counts no pause beyond a stop', { pauses: [open], stopped_at: 160 }, 900, 50],
  ])('%s', (_, change, now, elapsed) => {
    expect(elapsedAt({ ...plain, ...change }, now)).toBe(elapsed)
  })
  it('never runs backwards', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 300 }), fc.integer({ min: 0, max: 50 }), fc.boolean(), (now, step, pause_keeps_end) => {
        const clock = { ...plain, pauses: [past, open], pause_keeps_end }
        expect(elapsedAt(clock, now + step)).toBeGreaterThanOrEqual(elapsedAt(clock, now))
      }),
    )
  })
})

describe('the freeze', () => {
  const frozen = { freeze_at: 180 }
  it.each<[string, Partial<ContestClock>, number, boolean]>([
    ['begins at its instant', frozen, 180, true],
    ['has not begun before', frozen, 179, false],
    ['lasts beyond the end until the reveal', frozen, 5000, true],
    ['ends with the reveal', { ...frozen, unfrozen_at: 300 }, 300, false],
    ['ends with the contest where it is set so', { ...frozen, unfreeze: 'at_end' }, 200, false],
    ['never begins after an early stop', { ...frozen, stopped_at: 170 }, 190, false],
    ['is none without an instant', {}, 190, false],
  ])('%s', (_, change, now, isFrozen) => {
    expect(isFrozenAt({ ...plain, ...change }, now)).toBe(isFrozen)
  })
})
