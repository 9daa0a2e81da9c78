import { scoringDefaults } from '@beacon/api/topic/scoring-defaults'
import { defaultTopicRules } from '@beacon/engine'
import { describe, expect, it } from 'vitest'
import { rulesOf, valuesBySolves, valuesByTime } from './curve-values.ts'

describe('the curve beside a form', () => {
  it('stands, where nothing is typed, on the values that the engine scores by', () => {
    expect(defaultTopicRules).toMatchObject(scoringDefaults)
    expect(rulesOf({})).toEqual(defaultTopicRules)
  })

  it('starts at the score, ends on the floor and shows where that is', () => {
    const values = valuesBySolves(rulesOf({ integral_way: 'dynamic', dynamic_preset: 'ctfd_log', score: 500, score_min: 100, decay: 90 }))
    expect([values[0], values.at(-1)]).toEqual([500, 100])
    expect(values.length).toBeGreaterThan(90)
    expect(values[22]).toBe(479)
  })

  it('follows the steps of a ladder', () => {
    expect(valuesBySolves(rulesOf({ integral_way: 'ladder', score: 500, score_min: 100, ladder: [100, 50] }))).toEqual([500, 250, 250])
  })

  it('says by time what decays by time, down to the floor', () => {
    const rules = rulesOf({ integral_way: 'cd', score: 500, score_min: 100, decay_interval_s: 1800, decay_percent: 5 })
    expect(valuesBySolves(rules)).toEqual([])
    const steps = valuesByTime(rules)
    expect(steps.slice(0, 2)).toEqual([
      { at_s: 0, value: 500 },
      { at_s: 1800, value: 475 },
    ])
    expect(steps.at(-1)?.value).toBe(100)
  })

  it('stands on the defaults where a box is empty', () => {
    expect(rulesOf({ score: Number.NaN, ladder: [] })).toMatchObject({ score: 500, ladder: [100, 90, 80, 70, 60, 50] })
  })
})
