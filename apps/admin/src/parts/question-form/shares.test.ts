import { expect, it } from 'vitest'
import { evenShares, sharesWithOneMore, sharesWithout, sumOf } from './shares.ts'

it.each([1, 2, 3, 7, 20])('shares of %i parts sum to 100', (count) => {
  expect(sumOf(evenShares(count))).toBe(100)
})

it('keeps even shares even when a part comes or goes', () => {
  expect(sharesWithOneMore([50, 50])).toEqual([34, 33, 33])
  expect(sharesWithout([34, 33, 33], 0)).toEqual([50, 50])
})

it('leaves shares of one’s own and gives the rest to the new or the last part', () => {
  expect(sharesWithOneMore([20, 30])).toEqual([20, 30, 50])
  expect(sharesWithOneMore([70, 30])).toEqual([70, 30, 1])
  expect(sharesWithout([20, 30, 50], 0)).toEqual([30, 70])
})
