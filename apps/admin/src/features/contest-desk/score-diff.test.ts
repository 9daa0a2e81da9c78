import { describe, expect, it } from 'vitest'
import { differenceOf } from './score-diff.ts'

const row = (rank: number, public_rank: number | null, score: number, public_score: number) => ({ rank, public_rank, score, public_score })

describe('real beside public', () => {
  it.each([
    ['the same', row(3, 3, 500, 500), { places: 0, points: 0, isSame: true }],
    ['risen in truth', row(1, 4, 900, 500), { places: 3, points: 400, isSame: false }],
    ['fallen in truth', row(5, 2, 500, 500), { places: -3, points: 0, isSame: false }],
    ['same place, more points', row(2, 2, 510, 500), { places: 0, points: 10, isSame: false }],
    ['not in the public ranking', row(2, null, 100, 0), { places: null, points: 100, isSame: false }],
  ])('%s', (_name, given, expected) => {
    expect(differenceOf(given)).toEqual(expected)
  })
})
