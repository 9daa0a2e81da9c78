import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type CheckFact, drawnAt, intervalAt, judgeRun, type PointEnd, type PointMode, pointStand } from './points.ts'

const facts = (words: string): CheckFact[] =>
  [...words].map((word, at) => ({ run_id: `r${at}`, requested_at: at * 1_000, result: word === 's' ? 'success' : 'fail' }))

describe('how one stands at a point', () => {
  it.each<[mode: PointMode, words: string, expected: object]>([
    ['once', '', { state: 'unchecked', since: null, run_id: null, is_lost: false, losses: 0 }],
    ['once', 'f', { state: 'fail', since: 0, run_id: null }],
    ['once', 'ff', { state: 'fail', since: 1_000, run_id: null }],
    ['once', 'fs', { state: 'success', since: 1_000, run_id: 'r1', first_passed_at: 1_000 }],
    // The first success stays.
    ['once', 'sffs', { state: 'success', since: 0, run_id: 'r0', losses: 0 }],
    ['hold', 'ss', { state: 'success', since: 0, run_id: 'r0' }],
    ['hold', 'sf', { state: 'fail', since: 1_000, run_id: null, is_lost: true, losses: 1, first_passed_at: 0 }],
    ['hold', 'sff', { state: 'fail', is_lost: true, losses: 1 }],
    ['hold', 'sfs', { state: 'success', since: 2_000, run_id: 'r2', is_lost: false, losses: 1 }],
    ['hold', 'ffssfsf', { state: 'fail', is_lost: true, losses: 2, first_passed_at: 2_000 }],
  ])('%s, %s', (mode, words, expected) => {
    expect(pointStand(mode, facts(words))).toMatchObject(expected)
  })

  it('does not depend on the order in which runs are told, nor on one that is voided and said again', () => {
    const anyFacts = fc.array(fc.constantFrom('s', 'f'), { maxLength: 8 }).map((words) => facts(words.join('')))
    const shuffled = anyFacts.chain((list) => fc.tuple(fc.constant(list), fc.shuffledSubarray(list, { minLength: list.length })))
    fc.assert(
      fc.property(shuffled, fc.constantFrom<PointMode>('once', 'hold'), ([list, other], mode) => {
        expect(pointStand(mode, other)).toEqual(pointStand(mode, list))
      }),
    )
  })
})

describe('what a run says', () => {
  const end = (point_id: string, result: PointEnd['result'], role: PointEnd['role'] = 'task'): PointEnd => ({ point_id, role, result })
  it.each<[ends: PointEnd[], expected: Record<string, string>, broken: string[]]>([
    [[end('g', 'success', 'guard'), end('a', 'success'), end('b', 'fail')], { g: 'success', a: 'success', b: 'fail' }, []],
    // Unplugging the server is no hardening.
    [[end('g', 'fail', 'guard'), end('a', 'success'), end('b', 'error')], { g: 'fail', a: 'fail', b: 'fail' }, ['g']],
    [[end('g', 'error', 'guard'), end('a', 'success')], { g: 'error', a: 'error' }, []],
    [[end('g', 'error', 'guard'), end('h', 'fail', 'guard'), end('a', 'success')], { g: 'error', h: 'fail', a: 'fail' }, ['h']],
    [[end('a', 'error'), end('b', 'success')], { a: 'error', b: 'success' }, []],
  ])('%j', (ends, expected, broken) => {
    const ruled = judgeRun(ends)
    expect([Object.fromEntries(ruled.results), ruled.broken]).toEqual([expected, broken])
  })
})

it('an instant of an interval lies in it, wherever it is drawn', () => {
  fc.assert(
    fc.property(
      fc.nat(10_000),
      fc.integer({ min: 60, max: 3_600 }),
      fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }),
      (n, s, drawn) => {
        expect(intervalAt(drawnAt(n, s, drawn), s)).toBe(n)
      },
    ),
  )
})
