import { defaultTopicRules, type TopicRules } from '@beacon/engine'
import { defaultContestRules } from '@beacon/engine/answers'
import { expect, test } from 'vitest'
import { bloodText, formulaOf, shareText } from './formula.ts'

const rules = (more: Partial<TopicRules>): TopicRules => ({ ...defaultTopicRules, ...more })
const place = { counted_solves: 13, order: 13, elapsed_ms: 0 }

test.each([
  { name: 'fixed', rules: { integral_way: 'accumulative' }, place, is: '500' },
  { name: 'CTFd logarithmic', rules: {}, place, is: 'max(100, 500 − ⌊(500 − 100) × 12² ÷ 90²⌋) = 493' },
  { name: 'CTFd logarithmic, below the floor', rules: { decay: 5 }, place, is: 'max(100, 500 − ⌊(500 − 100) × 5² ÷ 5²⌋) = 100' },
  { name: 'CTFd linear', rules: { dynamic_preset: 'ctfd_linear', decay: 10 }, place, is: 'max(100, 500 − 10 × 12) = 380' },
  { name: 'GZCTF', rules: { dynamic_preset: 'gzctf' }, place, is: '⌊500 × (0.25 + 0.75 × e^((1 − 13) ÷ 5))⌋ = 159' },
  { name: 'GZCTF, first', rules: { dynamic_preset: 'gzctf' }, place: { ...place, counted_solves: 1 }, is: '500' },
  { name: 'rCTF', rules: { dynamic_preset: 'rctf' }, place, is: 'round(100 + 400 ÷ (1 + (12 ÷ 11.92201)^1.206069)) = 299' },
  {
    name: 'falling with time, two intervals',
    rules: { integral_way: 'cd' },
    place: { ...place, elapsed_ms: 3_700_000 },
    is: 'max(100, round(500 × 0.95^2)) = 451',
  },
  {
    name: 'ladder, third',
    rules: { integral_way: 'ladder', ladder: [100, 90, 80] },
    place: { ...place, order: 3 },
    is: 'max(100, 500 × 80%) = 400',
  },
] as const)('$name', ({ rules: more, place: at, is }) => {
  expect(formulaOf(rules(more), at)).toBe(is)
})

test('a part names its share, a whole topic none', () => {
  const parts = [
    { part: 0, share: 30 },
    { part: 1, share: 70 },
  ]
  expect(shareText(rules({ parts }), 0)).toBe(' × 30%')
  expect(shareText(rules({}), 0)).toBe('')
})

test('a blood names its percent and base', () => {
  const contest = { ...defaultContestRules, blood_base: 'current' as const }
  expect(bloodText(contest, rules({}), 1, 420)).toBe(' · + 5% × 420 = 21')
  expect(bloodText(defaultContestRules, rules({}), 2, 420)).toBe(' · + 3% × 500 = 15')
  expect(bloodText(defaultContestRules, rules({}), null, 420)).toBe('')
})
