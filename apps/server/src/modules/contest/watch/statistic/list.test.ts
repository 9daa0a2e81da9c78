import { expect, test } from 'vitest'
import { matching } from './list.ts'

const rows = [
  { name: 'Beta', score: 10, last: null },
  { name: 'alpha', score: 30, last: '2026-11-20' },
  { name: 'Gamma', score: 20, last: '2026-11-19' },
]
const names = (found: readonly { name: string }[]) => found.map(({ name }) => name)
const text = ({ name }: { name: string }) => name

test.each([
  { name: 'no order is the rows’ own', query: {}, is: ['Beta', 'alpha', 'Gamma'] },
  { name: 'names sort without case', query: { sort: 'name' }, is: ['alpha', 'Beta', 'Gamma'] },
  { name: 'the highest score first', query: { sort: '-score' }, is: ['alpha', 'Gamma', 'Beta'] },
  { name: 'what is unknown stands last', query: { sort: 'last' }, is: ['Gamma', 'alpha', 'Beta'] },
  { name: 'also when the order is turned', query: { sort: '-last' }, is: ['alpha', 'Gamma', 'Beta'] },
  { name: 'a search finds parts of names', query: { q: ' AM ' }, is: ['Gamma'] },
])('$name', ({ query, is }) => {
  expect(names(matching(rows, query, { text }))).toEqual(is)
})
