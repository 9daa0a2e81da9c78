import { expect, it } from 'vitest'
import { convertedCut, cutsText, cutsWrong } from './band-cuts.ts'

it('takes falling cuts inside the marks', () => {
  expect(cutsWrong([90, 80, 70], 100)).toBeNull()
  expect(cutsWrong([90, 90, 70], 100)).toBe('order')
  expect(cutsWrong([90, 70, 80], 100)).toBe('order')
  expect(cutsWrong([101, 80, 70], 100)).toBe('range')
  expect(cutsWrong([90, null, 70], 100)).toBe('range')
})

it('writes cuts as the address has them, and one unit in the other', () => {
  expect(cutsText([90, 72.505, 70])).toBe('90,72.51,70')
  // 150 points in all.
  expect(convertedCut(90, 'points', 15_000)).toBe(135)
  expect(convertedCut(135, 'percent', 15_000)).toBe(90)
  expect(convertedCut(7, 'points', 0)).toBe(7)
})
