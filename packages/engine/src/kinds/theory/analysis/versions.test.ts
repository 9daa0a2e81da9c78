import { expect, test } from 'vitest'
import { questionSums, versionStatistics } from './versions.ts'

const answers = [
  { mark: 200, rest: 700, rest_max: 800 },
  { mark: 0, rest: 300, rest_max: 800 },
  { mark: 200, rest: 500, rest_max: 800 },
  { mark: 100, rest: 600, rest_max: 800 },
]

test('the sums of one exam say what its analysis says', () => {
  const { n, earned, own_squares, rest_squares, products } = questionSums(answers, 200)
  const { facility, discrimination } = versionStatistics(answers, 200)
  expect(earned / n).toBeCloseTo(facility ?? 0)
  expect(products / Math.sqrt(own_squares * rest_squares)).toBeCloseTo(discrimination ?? 0)
})

test('a harder paper moves no product, and what does not vary adds none', () => {
  const harder = answers.map((one) => ({ ...one, rest: one.rest - 200 }))
  expect(questionSums(harder, 200).products).toBeCloseTo(questionSums(answers, 200).products)
  const alike = questionSums(
    answers.map((one) => ({ ...one, mark: 200 })),
    200,
  )
  expect(alike).toMatchObject({ n: 4, earned: 4, own_squares: 0, products: 0 })
  expect(questionSums([], 200)).toEqual({ n: 0, earned: 0, own_squares: 0, rest_squares: 0, products: 0 })
})
