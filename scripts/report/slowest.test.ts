import { expect, test } from 'vitest'
import { slowestOf } from './slowest.ts'

test('the longest stand first, and no more than twelve', () => {
  const timed = Array.from({ length: 20 }, (_, n) => ({ name: `test-${n}`, ms: n * 1000 }))
  const lines = slowestOf(timed)
  expect(lines).toHaveLength(12)
  expect([lines[0], lines[11]]).toEqual(['   19.0 s  test-19', '    8.0 s  test-8'])
})
