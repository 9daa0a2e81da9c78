import { expect, test } from 'vitest'
import { sameContent, withStandingIds } from './same-content.ts'

test.each([
  [{ a: 1, bb: [{ x: 1, y: 2 }] }, { bb: [{ y: 2, x: 1 }], a: 1 }, true],
  [{ a: 1, b: undefined }, { a: 1 }, true],
  [{ at: '2026-09-01T08:00:00+08:00' }, { at: '2026-09-01T00:00:00.000Z' }, true],
  [['a', 'b'], ['b', 'a'], false],
  [{ a: 1 }, { a: '1' }, false],
  [null, {}, false],
])('%j and %j say the same: %s', (one, other, is) => {
  expect(sameContent(one, other)).toBe(is)
})

test('what comes without an id takes over the id of what says the same, each one once', () => {
  const standing = [
    { id: 'x', name: 'One' },
    { id: 'y', name: 'One' },
    { id: 'z', name: 'Two' },
  ]
  const sent = [{ name: 'Two' }, { name: 'One' }, { id: 'x', name: 'Moved' }, { name: 'One' }]
  expect(withStandingIds<'id', { id?: string; name: string }, { id: string; name: string }>(sent, standing, 'id')).toEqual([
    { id: 'z', name: 'Two' },
    { id: 'y', name: 'One' },
    { id: 'x', name: 'Moved' },
    { name: 'One' },
  ])
})
