import { expect, test, vi } from 'vitest'
import { boundNumber, boundText } from './bound.ts'

const fieldOf = (value: string | number | undefined) => ({ name: 'a', value, ref: vi.fn(), onChange: vi.fn(), onBlur: vi.fn() })

test('a box of text shows what the form holds, and nothing yet as an empty text', () => {
  expect(['one', undefined].map((value) => boundText(fieldOf(value)).value)).toEqual(['one', ''])
})

test('a box of a number gives the form its value, and shows nothing yet as an empty box', () => {
  const field = fieldOf(undefined)
  const { value, onValueChange } = boundNumber(field)
  onValueChange(3)
  expect([value, field.onChange.mock.calls]).toEqual([null, [[3]]])
})
