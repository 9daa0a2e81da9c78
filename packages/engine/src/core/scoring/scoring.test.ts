import { describe, expect, it } from 'vitest'
import { bloodBonus, bloodOf } from './blood.ts'
import { cdValue, decayStep } from './cd.ts'
import { dynamicValue } from './dynamic.ts'
import { hintCharge } from './hint.ts'
import { ladderValue } from './ladder.ts'
import { defaultTopicRules, type TopicRules } from './rules.ts'
import { partPoints } from './share.ts'
import { solveValue, topicValueAt } from './value.ts'
import { teamScore } from '../team.ts'

const topic = (change: Partial<TopicRules>): TopicRules => ({ ...defaultTopicRules, ...change })

describe('dynamic value', () => {
  const ctfdLog = topic({ dynamic_preset: 'ctfd_log', score: 500, score_min: 100, decay: 50 })
  const ctfdLinear = topic({ dynamic_preset: 'ctfd_linear', score: 500, score_min: 100, decay: 20 })
  const gzctf = topic({ dynamic_preset: 'gzctf', score: 1000, rate: 0.25, difficulty_d: 5 })
  const rctf = topic({ dynamic_preset: 'rctf', score: 500, score_min: 100 })
  it.each([
    ['CTFd logarithmic', ctfdLog, 0, 500],
    ['CTFd logarithmic', ctfdLog, 1, 500],
    ['CTFd logarithmic', ctfdLog, 2, 500],
    ['CTFd logarithmic', ctfdLog, 10, 488],
    ['CTFd logarithmic', ctfdLog, 50, 116],
    ['CTFd logarithmic', ctfdLog, 51, 100],
    ['CTFd logarithmic', ctfdLog, 5000, 100],
    ['CTFd linear', ctfdLinear, 0, 500],
    ['CTFd linear', ctfdLinear, 1, 500],
    ['CTFd linear', ctfdLinear, 2, 480],
    ['CTFd linear', ctfdLinear, 21, 100],
    ['CTFd linear', ctfdLinear, 22, 100],
    ['GZCTF', gzctf, 0, 1000],
    ['GZCTF', gzctf, 1, 1000],
    ['GZCTF', gzctf, 2, 864],
    ['GZCTF', gzctf, 10, 373],
    ['GZCTF', gzctf, 50, 250],
    ['rCTF classic', rctf, 0, 500],
    ['rCTF classic', rctf, 1, 500],
    ['rCTF classic', rctf, 2, 481],
    ['rCTF classic', rctf, 10, 334],
    ['rCTF classic', rctf, 50, 162],
  ])('%s is the published one (%#)', (_, rules, solves, value) => {
    expect(dynamicValue(rules, solves)).toBe(value)
  })
})

describe('decay by contest clock', () => {
  const rules = topic({ integral_way: 'cd', score: 500, score_min: 100, decay_interval_s: 1800, decay_percent: 5 })
  it.each([
    [-1, 500],
    [0, 500],
    [1_799_999, 500],
    [1_800_000, 475],
    [3_600_000, 451],
    [5_400_000, 429],
    [360_000_000, 100],
  ])('after %i ms is worth %i', (elapsed, value) => {
    expect(cdValue(rules, elapsed)).toBe(value)
  })
  it('falls by whole intervals', () => {
    expect(decayStep(rules, 5_399_999)).toBe(2)
  })
})

describe('ladder', () => {
  const rules = topic({ integral_way: 'ladder', score: 333, score_min: 150, ladder: [100, 90, 50, 10] })
  it.each([
    [1, 333],
    [2, 300],
    [3, 167],
    [4, 150],
    [9, 150],
  ])('gives solve %i %i points: its step half up, the last step repeats, the floor holds', (order, value) => {
    expect(ladderValue(rules, order)).toBe(value)
  })
})

describe('value of a solve', () => {
  const place = { counted_solves: 10, order: 2, elapsed_ms: 1_800_000 }
  it.each([
    ['accumulative', 500],
    ['dynamic', 496],
    ['cd', 475],
    ['ladder', 450],
  ] as const)('by %s is %i', (integral_way, value) => {
    expect(solveValue(topic({ integral_way }), place)).toBe(value)
  })
  it('shows a ladder topic with the step of the next solver', () => {
    expect(topicValueAt({ rules: topic({ integral_way: 'ladder' }), counted_solves: 1 }, 0)).toBe(450)
  })
})

describe('blood', () => {
  const rules = topic({ score: 410, blood_percent: [5, 3, 1] })
  it.each([
    ['initial', 1, 21],
    ['initial', 2, 12],
    ['initial', 3, 4],
    ['current', 1, 10],
    ['fixed', 1, 13],
    ['fixed', 2, 8],
    ['fixed', 3, 3],
  ] as const)('from the %s base gives blood %i a bonus of %i, half up', (blood_base, blood, bonus) => {
    expect(bloodBonus({ blood_base, blood_fixed: 250 }, rules, blood, 200)).toBe(bonus)
  })
  it('goes to the first three only, and to nobody without a reward', () => {
    expect([1, 2, 3, 4].map((order) => bloodOf({ reward_way: 'blood' }, order))).toEqual([1, 2, 3, null])
    expect(bloodOf({ reward_way: 'none' }, 1)).toBeNull()
    expect(bloodBonus({ blood_base: 'initial', blood_fixed: 500 }, rules, null, 200)).toBe(0)
  })
})

describe('parts', () => {
  const parts = [
    { part: 7, share: 33 },
    { part: 2, share: 33 },
    { part: 9, share: 34 },
  ]
  it('take their share rounded down and the last one the remainder', () => {
    expect(parts.map(({ part }) => partPoints(parts, part, 101))).toEqual([33, 33, 35])
  })
  it('sum to the value, whatever it is', () => {
    for (let value = 0; value < 500; value += 1)
      expect(parts.reduce((sum, { part }) => sum + partPoints(parts, part, value), 0)).toBe(value)
  })
  it('that are gone give nothing', () => {
    expect(partPoints(parts, 5, 100)).toBe(0)
  })
})

describe('team score', () => {
  const scores = new Map([
    ['ann', 100],
    ['bob', 51],
  ])
  it.each([
    ['sum', ['ann', 'bob', 'eve'], 151],
    ['average', ['ann', 'bob'], 76],
    ['average', ['ann', 'bob', 'eve'], 50],
    ['average', ['ann', 'bob', 'eve', 'dan'], 38],
    ['lowest', ['ann', 'bob'], 51],
    ['lowest', ['ann', 'bob', 'eve'], 0],
    ['highest', ['ann', 'bob', 'eve'], 100],
  ] as const)('by %s over %j is %i', (team_score_type, roster, score) => {
    expect(teamScore({ game_type: 'team', team_score_type }, scores, roster)).toBe(score)
  })
  it('of a team nobody has scored for is 0 in every way', () => {
    for (const team_score_type of ['sum', 'average', 'lowest', 'highest'] as const) {
      expect(teamScore({ game_type: 'team', team_score_type }, new Map(), ['ann'])).toBe(0)
    }
  })
})

it('A hint takes its cost from the award, never more than it', () => {
  expect([hintCharge(25, 100), hintCharge(25, 10), hintCharge(25, 0)]).toEqual([25, 10, 0])
})
