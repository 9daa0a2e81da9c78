import { expect, test } from 'vitest'
import { aboveHorizon, gapsAbove, withNumbers } from './sealed-numbers.ts'

const end = Number.MAX_SAFE_INTEGER

test('numbers that follow each other are one range, whatever their order of arrival', () => {
  const first = withNumbers([], [1, 2, 3, 7, 8])
  expect(first).toEqual([
    { first: 1, last: 3 },
    { first: 7, last: 8 },
  ])
  expect(withNumbers(first, [4, 6, 9])).toEqual([
    { first: 1, last: 4 },
    { first: 6, last: 9 },
  ])
  expect(withNumbers(withNumbers(first, [4, 6, 9]), [5])).toEqual([{ first: 1, last: 9 }])
})

test('what may still come lies between the ranges and above them, and nothing up to the horizon', () => {
  expect(gapsAbove([], 5)).toEqual([{ above: 5, below: end }])
  const sealed = withNumbers([], [3, 4, 6, 9, 10])
  expect(gapsAbove(sealed, 2)).toEqual([
    { above: 4, below: 6 },
    { above: 6, below: 9 },
    { above: 10, below: end },
  ])
  expect(gapsAbove(sealed, 0)[0]).toEqual({ above: 0, below: 3 })
  // The horizon stands in the middle of a range and in a gap.
  expect(gapsAbove(aboveHorizon(sealed, 9), 9)).toEqual([{ above: 10, below: end }])
  expect(gapsAbove(aboveHorizon(sealed, 7), 7)).toEqual([
    { above: 7, below: 9 },
    { above: 10, below: end },
  ])
  expect(aboveHorizon(sealed, 10)).toEqual([])
})
