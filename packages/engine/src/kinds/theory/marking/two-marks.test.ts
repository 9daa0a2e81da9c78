import { describe, expect, it } from 'vitest'
import { settleTwoMarks, toleranceOf } from './two-marks.ts'

const rule = { score: 2_000, step: 50, tolerancePercent: 10 }

describe('two marks of one answer', () => {
  it('make their mean, half a step rounded up', () => {
    expect(settleTwoMarks([1_000, 1_000], rule)).toBe(1_000)
    expect(settleTwoMarks([1_000, 1_100], rule)).toBe(1_050)
    expect(settleTwoMarks([1_000, 1_050], rule)).toBe(1_050)
    expect(settleTwoMarks([1_000, 1_150], rule)).toBe(1_100)
    expect(settleTwoMarks([0, 100], { ...rule, step: 100 })).toBe(100)
  })

  it('make none where they lie further apart than the share of the score, which is one mark at least', () => {
    expect(toleranceOf(rule)).toBe(200)
    expect(settleTwoMarks([1_000, 1_200], rule)).toBe(1_100)
    expect(settleTwoMarks([1_000, 1_250], rule)).toBeNull()
    expect(toleranceOf({ ...rule, score: 500 })).toBe(100)
    expect(toleranceOf({ ...rule, tolerancePercent: 0 })).toBe(100)
    expect(settleTwoMarks([0, 200], { ...rule, tolerancePercent: 0 })).toBeNull()
  })

  it('make a mark between them on the step, whoever gave which', () => {
    for (const score of [100, 325, 1_000, 2_000])
      for (const step of [25, 50, 100])
        for (const tolerancePercent of [0, 10, 50]) {
          const marks = Array.from({ length: Math.floor(score / step) + 1 }, (_, index) => index * step).concat(score)
          for (const one of marks)
            for (const other of marks) {
              const settled = settleTwoMarks([one, other], { score, step, tolerancePercent })
              expect(settleTwoMarks([other, one], { score, step, tolerancePercent })).toBe(settled)
              const isBetween = settled === null || (settled >= Math.min(one, other) && settled <= Math.max(one, other))
              const isOnStep = settled === null || settled === score || settled % step === 0
              expect([isBetween, isOnStep]).toEqual([true, true])
            }
        }
  })
})
