import { expect, it } from 'vitest'
import { roundBlocks } from './round-blocks.ts'

const at = (clock: string) => `2026-11-20T${clock}:00.000Z`
const span = { start_at: at('09:00'), end_at: at('09:40') }
const ends = (...given: Parameters<typeof roundBlocks>) => roundBlocks(...given).map(({ to_at }) => to_at.slice(11, 16))

it('cuts a contest into rounds, the last one at its end', () => {
  expect(ends(span, 900, 0)).toEqual(['09:15', '09:30', '09:40'])
})

it('lets a pause move what comes after it, an open one up to now', () => {
  const pauses = [{ from_at: at('09:05'), to_at: at('09:10') }]
  expect(ends({ ...span, pauses }, 900, 0)).toEqual(['09:20', '09:35', '09:40'])
  expect(ends({ ...span, pauses: [{ from_at: at('09:05'), to_at: null }] }, 900, Date.parse(at('09:12')))).toEqual([
    '09:22',
    '09:37',
    '09:40',
  ])
})

it('draws no block where they would be too fine', () => {
  expect(roundBlocks({ ...span, end_at: at('19:00') }, 60, 0)).toEqual([])
})
