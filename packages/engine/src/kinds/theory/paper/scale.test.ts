import { describe, expect, test } from 'vitest'
import { scaleScores } from './scale.ts'

const sum = (scores: readonly number[]) => scores.reduce((all, score) => all + score, 0)

describe('scores scaled to a total', () => {
  test('add up to it in steps of half a point', () => {
    expect(scaleScores(10_000, [200, 200, 100])).toEqual([4000, 4000, 2000])
    const thirds = scaleScores(10_000, [100, 100, 100])
    expect(thirds).toEqual([3350, 3350, 3300])
    expect(sum(thirds)).toBe(10_000)
  })

  test('keep the total for any scores, and no score becomes nothing', () => {
    const scores = Array.from({ length: 97 }, (_, index) => 1 + ((index * 7919) % 1000))
    const scaled = scaleScores(12_300, scores)
    expect(sum(scaled)).toBe(12_300)
    expect(Math.min(...scaled)).toBe(50)
    expect(scaled.every((score) => score % 50 === 0)).toBe(true)
  })

  test('stay as they are where the total is too small for a step each', () => {
    expect(scaleScores(100, [100, 100, 100])).toEqual([100, 100, 100])
    expect(scaleScores(100, [])).toEqual([])
  })

  test('give an uneven rest to the last one', () => {
    expect(scaleScores(1025, [100, 100])).toEqual([500, 525])
  })
})
