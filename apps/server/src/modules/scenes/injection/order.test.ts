import { expect, it } from 'vitest'
import { inOrder } from './order.ts'

const needs = (table: Record<string, string[]>) => (id: string) => table[id] ?? []

it('keeps the order that somebody chose', () => {
  expect(inOrder(['b', 'a', 'c'], needs({}))).toEqual(['b', 'a', 'c'])
})
it('puts what is needed first, once, also where nobody named it', () => {
  expect(inOrder(['web', 'db'], needs({ web: ['php', 'db'], php: ['base'], db: ['base'] }))).toEqual(['base', 'php', 'db', 'web'])
})
it('ends where a ring stands', () => {
  expect(inOrder(['a'], needs({ a: ['b'], b: ['a'] }))).toEqual(['b', 'a'])
})
