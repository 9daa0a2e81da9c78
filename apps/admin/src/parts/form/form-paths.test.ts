import { expect, it } from 'vitest'
import { messageAt, pathsOf } from './form-paths.ts'

it('names every path, the innermost first', () => {
  const paths = pathsOf({ name: 'x', parts: [{ flags: [{ content: 'a' }] }] })
  expect(paths[0]).toBe('parts.0.flags.0.content')
  expect(paths).toEqual(expect.arrayContaining(['name', 'parts', 'parts.0', 'parts.0.flags']))
})

it('finds the text at a field, or at its list as a whole', () => {
  const errors = { parts: [{ flags: [{ content: { message: 'Same as flag 1.' } }] }], hints: { root: { message: 'Too dear.' } } }
  expect(messageAt(errors, 'parts.0.flags.0.content')).toBe('Same as flag 1.')
  expect(messageAt(errors, 'hints')).toBe('Too dear.')
  expect(messageAt(errors, 'parts.1.flags')).toBeUndefined()
})
