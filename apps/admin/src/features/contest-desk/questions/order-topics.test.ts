import { describe, expect, it } from 'vitest'
import { isSameOrder, movedTo } from './order-topics.ts'

describe('moving a question', () => {
  it.each([
    ['up', 'c', 0, ['c', 'a', 'b', 'd']],
    ['down', 'a', 2, ['b', 'c', 'a', 'd']],
    ['to its own place', 'b', 1, ['a', 'b', 'c', 'd']],
    ['beyond the end', 'a', 99, ['b', 'c', 'd', 'a']],
    ['above the start', 'd', -3, ['d', 'a', 'b', 'c']],
    ['that is not there', 'x', 0, ['a', 'b', 'c', 'd']],
  ])('%s', (_how, id, place, expected) => {
    expect(movedTo(['a', 'b', 'c', 'd'], id, place)).toEqual(expected)
  })

  it('knows when nothing moved', () => {
    expect(isSameOrder(['a', 'b'], ['a', 'b'])).toBe(true)
    expect(isSameOrder(['a', 'b'], ['b', 'a'])).toBe(false)
  })
})
