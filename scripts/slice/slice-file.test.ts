import { expect, test } from 'vitest'
import { readSlice } from './slice-file.ts'

test('a number, comments and paths are read', () => {
  expect(readSlice('7\n# what it is\na.long.test.ts\n\nb.engine.test.ts\n')).toEqual({
    number: 7,
    leftovers: ['a.long.test.ts', 'b.engine.test.ts'],
  })
})

test.each([
  ['', ':1 must be a whole number'],
  ['0\n', ':1 must be a whole number'],
  ['01\n', ':1 must be a whole number'],
  ['# what it is\n1\n', ':1 must be a whole number'],
  ['1\n a.long.test.ts\n', ':2 has blanks around its path'],
  ['1\na.long.test.ts\na.long.test.ts\n', ':3 names a file twice'],
])('the file %j is refused by its line', (text, problem) => {
  expect(() => readSlice(text)).toThrow(problem)
})
