import { expect, it } from 'vitest'
import { instantIn, rangeIn } from './moment-search.ts'

const [nine, ten] = ['2026-11-20T09:00:00.000Z', '2026-11-20T10:00:00.000Z']

it.each([
  [nine, nine],
  ['yesterday', undefined],
  [undefined, undefined],
])('reads %s as %s', (value, instant) => {
  expect(instantIn(value)).toBe(instant)
})

it.each([
  [
    { from: nine, to: ten },
    { from: nine, to: ten },
  ],
  [{ from: ten, to: nine }, null],
  [{ from: nine }, null],
  [{ from: 'x', to: ten }, null],
  [{}, null],
])('reads the span of %j', (search, range) => {
  expect(rangeIn(search)).toEqual(range)
})
