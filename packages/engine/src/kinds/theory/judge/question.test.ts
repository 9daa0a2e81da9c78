import { describe, expect, it } from 'vitest'
import type { MultipleRule } from './multiple.ts'
import { blindGuess, objectiveMarks, type ObjectiveQuestion } from './question.ts'

const rule: MultipleRule = { partial_rule: 'half', fixed_marks: 0 }
const single: ObjectiveQuestion = { type: 'single', option_ids: ['a', 'b', 'c', 'd'], key: ['b'] }
const truth: ObjectiveQuestion = { type: 'truefalse', option_ids: ['true', 'false'], key: ['true'] }
const blank = { accepted: ['TCP'], kind: 'exact', case_sensitive: false, tolerance: 0, tolerance_is_percent: false, marks: 200 } as const
const completion: ObjectiveQuestion = { type: 'completion', blanks: [blank], order_free: false, all_or_nothing: false }
const marks = (question: ObjectiveQuestion, option_ids: readonly string[]) => objectiveMarks(question, { option_ids }, rule, 200)

describe('an answer that a machine judges', () => {
  it('to a single choice is right or not, and two options are not', () => {
    expect([marks(single, ['b']), marks(single, ['a']), marks(single, ['a', 'b']), marks(single, [])]).toEqual([200, 0, 0, 0])
    const twoKeys: ObjectiveQuestion = { ...single, key: ['b', 'c'] }
    expect([marks(twoKeys, ['c']), marks(twoKeys, ['b']), marks(twoKeys, ['b', 'c'])]).toEqual([200, 200, 0])
  })
  it('to a true/false is an option', () => {
    expect([marks(truth, ['true']), marks(truth, ['false'])]).toEqual([200, 0])
  })
  it('to a multiple choice counts by the rule of its section', () => {
    expect(marks({ ...single, type: 'multiple', key: ['a', 'b'] }, ['a'])).toBe(100)
  })
  it('of another shape than the question, or none, gets 0', () => {
    expect(objectiveMarks(completion, { texts: ['tcp'] }, rule, 200)).toBe(200)
    expect(marks(completion, ['tcp'])).toBe(0)
    expect(objectiveMarks(single, { texts: ['b'] }, rule, 200)).toBe(0)
    expect(objectiveMarks(single, null, rule, 200)).toBe(0)
  })
  it('is guessed by chance', () => {
    expect([blindGuess(single, rule, 200), blindGuess(truth, rule, 200), blindGuess(completion, rule, 200)]).toEqual([0.25, 0.5, 0])
    expect(blindGuess({ ...single, type: 'multiple', key: ['a', 'b', 'c', 'd'] }, rule, 200)).toBeCloseTo(8 / 15, 12)
  })
})
