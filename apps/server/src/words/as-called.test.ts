import { expect, test } from 'vitest'
import { asCalled } from './as-called.ts'

const text = 'npx --yes pnpm@12 restore FILE, then npx --yes pnpm@12 start'

test('a clone is told what is typed in a clone, an image its own word', () => {
  expect(asCalled(text, {})).toBe(text)
  expect(asCalled(text, { BEACON_CALLED: '' })).toBe(text)
  expect(asCalled(text, { BEACON_CALLED: 'beacon' })).toBe('beacon restore FILE, then beacon start')
})
