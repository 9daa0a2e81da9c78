import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import vectors from '../vectors/multiple-choice.json'
import { countChoice, countedMarks, guessedShare, multipleWarnings, type PartialRule } from './multiple.ts'

const rules = ['strict', 'half', 'fixed', 'proportional', 'deduct', 'perOption'] as const satisfies readonly PartialRule[]
const ruleOf = (partial_rule: PartialRule, fixed_marks = vectors.fixed) => ({ partial_rule, fixed_marks })
const letters = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h']
const picked = (mask: number) => letters.filter((_, index) => (mask & (1 << index)) !== 0)

const anyQuestion = fc
  .integer({ min: 2, max: 8 })
  .chain((options) => fc.record({ options: fc.constant(letters.slice(0, options)), key: fc.integer({ min: 1, max: 2 ** options - 1 }) }))
const anyCase = fc.record({
  question: anyQuestion,
  mask: fc.integer({ min: 0, max: 255 }),
  score: fc.integer({ min: 1, max: 100_000 }),
  fixed: fc.integer({ min: 0, max: 100_000 }),
})

describe('a multiple choice', () => {
  it.each(rules)('counts by the rule %s as the vectors do', (rule) => {
    const column = vectors.columns.indexOf(rule)
    for (const row of vectors.rows) {
      const [options = 0, correct = 0, mask = 0] = row
      const counts = countChoice(letters.slice(0, options), letters.slice(0, correct), picked(mask))
      expect([options, correct, mask, countedMarks(ruleOf(rule), counts, vectors.score)]).toEqual([options, correct, mask, row[column]])
    }
    expect(vectors.rows.length).toBe(4 * 16 + 5 * 32)
  })

  it('earns a blind guess what the vectors say', () => {
    for (const row of vectors.randomGuess) {
      for (const rule of ['strict', 'half', 'proportional', 'deduct', 'perOption'] as const) {
        expect(guessedShare(ruleOf(rule), { options: row.n, correct: row.c }, 500)).toBeCloseTo(row[rule], 11)
      }
    }
  })

  it('gives 0 to the score, the score to the key alone, and 0 to nothing', () => {
    fc.assert(
      fc.property(anyCase, ({ question, mask, score, fixed }) => {
        const key = picked(question.key)
        for (const rule of rules) {
          const marks = countedMarks(ruleOf(rule, fixed), countChoice(question.options, key, picked(mask)), score)
          expect(Number.isSafeInteger(marks) && marks >= 0 && marks <= score).toBe(true)
          expect(countedMarks(ruleOf(rule, fixed), countChoice(question.options, key, key), score)).toBe(score)
          expect(countedMarks(ruleOf(rule, fixed), countChoice(question.options, key, []), score)).toBe(0)
        }
      }),
    )
  })

  it('is strictest under strict; proportional never takes what deduct or half of no wrong option gives', () => {
    fc.assert(
      fc.property(anyCase, ({ question, mask, score, fixed }) => {
        const counts = countChoice(question.options, picked(question.key), picked(mask))
        const by = (rule: PartialRule) => countedMarks(ruleOf(rule, fixed), counts, score)
        for (const rule of rules) expect(by('strict')).toBeLessThanOrEqual(by(rule))
        expect(by('proportional')).toBeLessThanOrEqual(by('deduct'))
        expect(by('half')).toBeLessThanOrEqual(counts.wrongs > 0 ? 0 : score)
      }),
    )
  })

  it('does not mind the order of options, key and answer, nor an option twice', () => {
    fc.assert(
      fc.property(anyCase, fc.infiniteStream(fc.boolean()), ({ question, mask, score, fixed }, flips) => {
        const mix = <Item>(items: readonly Item[]) =>
          items.reduce<Item[]>((list, item) => (flips.next().value ? [item, ...list] : [...list, item]), [])
        const key = picked(question.key)
        const chosen = picked(mask)
        for (const rule of rules) {
          const plain = countedMarks(ruleOf(rule, fixed), countChoice(question.options, key, chosen), score)
          const mixed = countChoice(mix(question.options), mix(key), [...mix(chosen), ...chosen])
          expect(countedMarks(ruleOf(rule, fixed), mixed, score)).toBe(plain)
        }
      }),
    )
  })

  it('does not count options that the question does not have', () => {
    expect(countChoice(['a', 'b'], ['a', 'x'], ['a', 'y'])).toEqual({ options: 2, correct: 1, hits: 1, wrongs: 0 })
    expect(countedMarks(ruleOf('half'), countChoice(['a'], [], ['a']), 500)).toBe(0)
  })

  it('warns of a single right option and of a key that holds all of them', () => {
    expect(multipleWarnings(ruleOf('half'), { options: 4, correct: 4 })).toEqual(['every_option_right'])
    expect(multipleWarnings(ruleOf('strict'), { options: 4, correct: 4 })).toEqual([])
    expect(multipleWarnings(ruleOf('strict'), { options: 4, correct: 1 })).toEqual(['one_option_right'])
  })
})
