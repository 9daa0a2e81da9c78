import { expect, test } from 'vitest'
import { csvOf } from './csv.ts'

test.each([
  { name: 'plain', cell: 'Harbour', is: 'Harbour' },
  { name: 'a comma', cell: 'Harbour, Ltd', is: '"Harbour, Ltd"' },
  { name: 'a quote', cell: 'the "wall"', is: '"the ""wall"""' },
  { name: 'a line break', cell: 'two\nlines', is: '"two\nlines"' },
  { name: 'a formula', cell: '=1+1', is: "'=1+1" },
  { name: 'a plus', cell: '+86 10', is: "'+86 10" },
  { name: 'a minus', cell: '-rf', is: "'-rf" },
  { name: 'an at', cell: '@all', is: "'@all" },
  { name: 'a tab', cell: '\tx', is: "'\tx" },
  { name: 'a carriage return', cell: '\rx', is: '"\'\rx"' },
  { name: 'a negative number stays one', cell: -30, is: '-30' },
  { name: 'nothing', cell: null, is: '' },
  { name: 'Chinese', cell: '烽火', is: '烽火' },
])('$name', ({ cell, is }) => {
  expect(csvOf(['head'], [[cell]])).toBe(`\ufeffhead\r\n${is}\r\n`)
})
