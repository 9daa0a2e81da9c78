import { expect, test } from 'vitest'
import { openPort } from './port.ts'

test('a port says who asks in vain, and passes on the answer it was given', () => {
  const port = openPort<{ twice: (n: number) => number }>('people/team')
  expect(() => port.answer()).toThrow('nobody answers people/team')
  port.use({ twice: (n) => n * 2 })
  expect(port.answer().twice(21)).toBe(42)
})
