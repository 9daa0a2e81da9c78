import { expect, it } from 'vitest'
import { fittedText } from './fitted-text.ts'

it('keeps a text that has room, and cuts one that has not', () => {
  expect(fittedText('Hall A', 100)).toBe('Hall A')
  expect(fittedText('第一考场', 48)).toBe('第一考场')
  expect(fittedText('第一教学楼二层考场', 60)).toBe('第一教学…')
  expect(fittedText('A rather long name of a room', 80)).toBe('A rather…')
})
