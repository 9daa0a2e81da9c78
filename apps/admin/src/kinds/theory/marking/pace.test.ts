import { expect, it } from 'vitest'
import { paceOf } from './pace.ts'

const moments = (...seconds: number[]) => seconds.map((second) => new Date(second * 1000).toISOString())

it('is the mean time from one mark to the next, without breaks', () => {
  expect(paceOf(moments(5, 15))).toBeNull()
  expect(paceOf(moments(5, 15, 35))).toBe(15)
  expect(paceOf(moments(5, 15, 35, 935))).toBe(15)
  expect(paceOf(moments(5, 15, 35, 935, 945))).toBe(13)
})

it('leaves out marks without a moment, and is never below a second', () => {
  const [one = '', two = '', three = ''] = moments(1, 1, 1)
  expect(paceOf([one, null, two, three])).toBe(1)
})
