import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import vectors from '../vectors/completion.json'
import { acceptanceOf, type Blank, type BlankKind } from './blank.ts'
import { blankMarks, completionResult, type Completion } from './completion.ts'
import { normaliseAnswer } from './normalise.ts'

const kinds: readonly BlankKind[] = ['exact', 'contains', 'number']
const blank = (accepted: readonly string[], marks: number, change: Partial<Blank> = {}): Blank => ({
  accepted,
  marks,
  kind: 'exact',
  case_sensitive: false,
  tolerance: 0,
  tolerance_is_percent: false,
  ...change,
})
const marksOf = (question: Completion, answers: readonly string[]) => completionResult(question, answers).marks
const number = (accepted: string, tolerance: number, tolerance_is_percent = false) =>
  acceptanceOf(blank([accepted], 100, { kind: 'number', tolerance, tolerance_is_percent }))

describe('a completion', () => {
  it.each(vectors.cases)('$name', ({ blanks, answers, mode, ordered, allOrNothing, expected }) => {
    const kind = kinds.find((name) => 'kind' in mode && name === mode.kind) ?? 'exact'
    const change = { kind, case_sensitive: mode.caseSensitive ?? false, tolerance: mode.tolerance ?? 0 }
    const question = {
      blanks: blanks.map(({ accept, score }) => blank(accept, score, change)),
      order_free: !ordered,
      all_or_nothing: allOrNothing,
    }
    expect(marksOf(question, answers)).toBe(expected)
  })

  it('reads numbers exactly', () => {
    expect(number('1.0', 0.1)('1.1')).toBe(true)
    expect(number('1.0', 0.1)('1.1000000000000001')).toBe(false)
    expect(number('-2e3', 5, true)('-2,100')).toBe(true)
    expect(number('-2e3', 5, true)('-2100.01')).toBe(false)
    expect(number('0.5', 0)('.50')).toBe(true)
    for (const text of ['', '.', 'e5', '1,00', '1e9999', 'Infinity', 'NaN', '0x10', '1'.repeat(256)])
      expect(number('1', 1e6)(text)).toBe(false)
    expect(number('1e-999', 0)('1e999')).toBe(false)
  })

  it('counts the same answer once in whatever way it is written', () => {
    const same = [blank(['TCP', '传输控制协议'], 100), blank(['tcp'], 100)]
    expect(completionResult({ blanks: same, order_free: true, all_or_nothing: false }, ['tcp', ' TCP '])).toEqual({
      marks: 100,
      is_right: [true, false],
    })
    const numbers = same.map(() => blank(['1'], 100, { kind: 'number' }))
    expect(marksOf({ blanks: numbers, order_free: true, all_or_nothing: false }, ['1', '1.0'])).toBe(100)
    const cased = [blank(['a'], 100, { case_sensitive: true }), blank(['A'], 100, { case_sensitive: true })]
    expect(marksOf({ blanks: cased, order_free: true, all_or_nothing: false }, ['A', 'a'])).toBe(200)
  })

  it('splits a score into whole hundredths that sum to it', () => {
    expect(blankMarks(200, [33, 33, 34])).toEqual([66, 66, 68])
    expect(blankMarks(100, [1, 1, 1])).toEqual([34, 33, 33])
    const percents = fc.array(fc.integer({ min: 0, max: 100 }), { minLength: 1, maxLength: 8 })
    fc.assert(
      fc.property(percents, fc.integer({ min: 1, max: 100_000 }), (shares, score) => {
        expect(blankMarks(score, shares).reduce((sum, marks) => sum + marks, 0)).toBe(score)
      }),
    )
  })

  const words = ['a', 'b', 'c', 'd', 'e']
  const anyBlank = fc.record({ accepted: fc.subarray(words, { minLength: 1 }), marks: fc.integer({ min: 1, max: 900 }) })
  const anyFree = fc
    .array(anyBlank, { minLength: 1, maxLength: 5 })
    .chain((blanks) =>
      fc.tuple(fc.constant(blanks), fc.array(fc.constantFrom(...words, ''), { minLength: blanks.length, maxLength: blanks.length })),
    )

  /** Every way to put different answers into blanks. */
  function bestByForce(blanks: readonly { accepted: readonly string[]; marks: number }[], answers: readonly string[]): number {
    const [first, ...rest] = blanks
    if (first === undefined) return 0
    const without = bestByForce(rest, answers)
    const taken = answers.filter((answer) => first.accepted.includes(answer))
    return taken.reduce(
      (best, answer) =>
        Math.max(
          best,
          first.marks +
            bestByForce(
              rest,
              answers.filter((other) => other !== answer),
            ),
        ),
      without,
    )
  }

  it('in any order gives the most marks that there are, whatever the order', () => {
    fc.assert(
      fc.property(anyFree, ([blanks, answers]) => {
        const question = { blanks: blanks.map(({ accepted, marks }) => blank(accepted, marks)), order_free: true, all_or_nothing: false }
        const best = bestByForce(
          blanks,
          [...new Set(answers)].filter((answer) => answer !== ''),
        )
        expect(marksOf(question, answers)).toBe(best)
        expect(marksOf(question, [...answers].reverse())).toBe(best)
        const isDistinct = new Set(answers).size === answers.length
        const inOrder = marksOf({ ...question, order_free: false }, answers)
        expect(!isDistinct || inOrder <= best).toBe(true)
      }),
    )
  })

  it('takes no time that grows with the ways to fill many blanks', () => {
    const texts = Array.from({ length: 200 }, (_, index) => `answer ${index}`)
    const question = { blanks: texts.map(() => blank(texts, 10)), order_free: true, all_or_nothing: true }
    expect(marksOf(question, texts)).toBe(2000)
  })
})

describe('the form of an answer', () => {
  it('is the form of itself', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), fc.boolean(), (text, isCaseSensitive) => {
        const form = normaliseAnswer(text, isCaseSensitive)
        expect(normaliseAnswer(form, isCaseSensitive)).toBe(form)
      }),
    )
  })
  it('is one for all ways to write a letter large or small', () => {
    expect(normaliseAnswer('ΟΔΟΣ', false)).toBe(normaliseAnswer('οδός'.normalize('NFD').replaceAll(/\p{M}/gu, ''), false))
    expect(normaliseAnswer('“Ａ”，【b】《c》', false)).toBe('"a",[b]<c>')
  })
  it('keeps powers and indices apart from the numbers beside them', () => {
    expect(['2⁶⁴', '2₆₄', '264', '2^64', 'xⁿ⁺¹', 'H₂O'].map((text) => normaliseAnswer(text, true))).toEqual([
      '2^64',
      '2_64',
      '264',
      '2^64',
      'x^n+1',
      'H_2O',
    ])
  })
})
