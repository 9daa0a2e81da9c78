import { describe, expect, it } from 'vitest'
import type { EvaluationRules } from '../../core/scoring/rules.ts'
import { finalsAt, finalsOf, type FinalFact } from './finals.ts'
import { compareMetric, linearPoints, placePoints } from './points.ts'
import { quotaAt, type QuotaRules, type SentFact } from './quota.ts'

const f1: EvaluationRules = { way: 'linear', base: 0.6, target: 0.95 }
const error: EvaluationRules = { way: 'linear', base: 12, target: 4 }

describe('points', () => {
  it.each([
    [f1, 0.83, 329],
    [f1, 0.55, 0],
    [f1, 0.6, 0],
    [f1, 0.95, 500],
    [f1, 1, 500],
    [error, 7.1, 306],
    [error, 12, 0],
    [error, 3, 500],
    [error, 13, 0],
    // A half goes up, although the quotient of decimals falls a hair below it.
    [{ way: 'linear', base: 0, target: 1 }, 0.009, 5],
    [{ way: 'linear', base: 0.5, target: 0.5 }, 0.5, 0],
  ] as const)('%o: %d is %d of 500', (rules, metric, points) => {
    expect(linearPoints(500, rules, metric)).toBe(points)
  })

  it.each([
    [1, 500],
    [3, 410],
    [10, 260],
    [11, 260],
    [900, 260],
  ])('place %d is %d', (place, points) => {
    expect(placePoints(500, f1, 0.7, place)).toBe(points)
  })

  it('gives no place to what is no better than the base', () => {
    expect([placePoints(500, f1, 0.6, 1), placePoints(500, error, 12, 1)]).toEqual([0, 0])
  })

  it('knows the better way from the target', () => {
    expect([compareMetric(f1, 0.9, 0.8) < 0, compareMetric(error, 3, 5) < 0]).toEqual([true, true])
  })
})

const hour = 3_600_000
const limits: QuotaRules = { per_window: 2, window_ms: 24 * hour, total: 0, wait_ms: 60_000 }
const sent = (elapsed_ms: number, more: Partial<SentFact> = {}): SentFact => ({
  no: 1,
  elapsed_ms,
  is_counted: true,
  is_open: false,
  ...more,
})

describe('a quota', () => {
  it.each([
    ['nothing sent', [], {}, 0, null, null, 0],
    ['one that is open', [sent(0, { is_open: true })], {}, 90_000, 'evaluation_open', null, 1],
    ['the wait', [sent(0)], {}, 30_000, 'submission_wait', 60_000, 1],
    ['no wait any more', [sent(0)], {}, 60_000, null, null, 1],
    ['a full window', [sent(0), sent(hour)], {}, 2 * hour, 'submission_quota', 24 * hour, 2],
    ['the next window', [sent(0), sent(hour)], {}, 24 * hour, null, null, 0],
    ['a window that ends within the wait', [sent(0), sent(24 * hour - 10)], {}, 24 * hour - 5, 'submission_quota', 24 * hour + 59_990, 2],
    ['what was refused', [sent(0, { is_counted: false }), sent(hour, { is_counted: false })], {}, hour, null, null, 0],
    ['all in all', [sent(0), sent(30 * hour)], { total: 2 }, 60 * hour, 'submission_total', null, 0],
    ['no limit', [sent(0), sent(1), sent(2)], { per_window: 0, wait_ms: 0 }, 3, null, null, 3],
  ] as const)('by %s', (_name, facts, more, at, refusal, next_ms, used) => {
    expect(quotaAt(facts, { ...limits, ...more }, at)).toMatchObject({ refusal, next_ms, used })
  })
})

const final = (submission_id: string, metric: number, more: Partial<FinalFact> = {}): FinalFact => ({
  submission_id,
  entrant_id: 'e1',
  topic_id: 't1',
  metric,
  at: Number(submission_id.slice(1)),
  is_final: false,
  is_void: false,
  ...more,
})
const higher = (_topic: string, left: number, right: number): number => right - left

describe('finals', () => {
  it.each([
    [{ end_at: null, grace_ms: hour, is_revealed: false }, 'before'],
    [{ end_at: 1_000, grace_ms: 1, is_revealed: false }, 'choosing'],
    [{ end_at: 1_000, grace_ms: 0, is_revealed: false }, 'closed'],
    [{ end_at: 1_000, grace_ms: hour, is_revealed: true }, 'revealed'],
  ] as const)('%o is %s', (of, state) => {
    expect(finalsAt(of, 1_000)).toBe(state)
  })

  it('are those that were chosen, or the best public ones; of equals the earlier', () => {
    const facts = [final('s1', 0.7), final('s2', 0.9), final('s3', 0.8), final('s4', 0.9)]
    expect(finalsOf(facts, 2, higher)).toEqual(['s2', 's4'])
    expect(finalsOf(facts, 1, higher)).toEqual(['s2'])
    expect(finalsOf([final('s1', 0.7, { is_final: true }), ...facts.slice(1)], 2, higher)).toEqual(['s1'])
  })

  it('are none that was taken out: then the best public ones count again', () => {
    const facts = [final('s1', 0.7, { is_final: true, is_void: true }), final('s2', 0.9), final('s3', 0.95, { is_void: true })]
    expect(finalsOf(facts, 2, higher)).toEqual(['s2'])
  })

  it('are of each entrant and topic', () => {
    expect(
      finalsOf([final('s1', 0.7), final('s2', 0.9, { entrant_id: 'e2' }), final('s3', 0.1, { topic_id: 't2' })], 2, higher).sort(),
    ).toEqual(['s1', 's2', 's3'])
  })
})
