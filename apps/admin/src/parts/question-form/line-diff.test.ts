import { expect, it } from 'vitest'
import { wordsOf } from './field-diff.tsx'
import { lineDiff } from './line-diff.ts'

it('tells which lines stayed, went and came', () => {
  expect(lineDiff('a\nb\nc', 'a\nx\nc')).toEqual([
    { kind: 'same', text: 'a' },
    { kind: 'gone', text: 'b' },
    { kind: 'new', text: 'x' },
    { kind: 'same', text: 'c' },
  ])
})

it('is empty of changes for equal texts, and whole for unlike ones', () => {
  expect(lineDiff('a', 'a')).toEqual([{ kind: 'same', text: 'a' }])
  expect(lineDiff('a', 'b').map(({ kind }) => kind)).toEqual(['gone', 'new'])
})

it('writes lists of rows without their ids', () => {
  expect(wordsOf([{ hint_id: 'x', title: 'First', content: 'Look', cost: 5, after: [] }])).toBe('First · Look · 5')
})
