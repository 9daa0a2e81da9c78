import { expect, it } from 'vitest'
import { roundBlocks } from './round-blocks.ts'

const at = (clock: string) => `2026-11-20T${clock}:00.000Z`
const span = { start_at: at('09:00'), end_at: at('09:40') }
const quarters = [{ n: 1, duration_ms: 900_000 }]
const ends = (...given: Parameters<typeof roundBlocks>) => roundBlocks(...given).map(({ to_at }) => to_at.slice(11, 16))

it('cuts a contest into rounds, the last one at its end', () => {
  expect(ends(span, quarters, 0)).toEqual(['09:15', '09:30', '09:40'])
})

it('lets a pause move what comes after it, an open one up to now', () => {
  const pauses = [{ from_at: at('09:05'), to_at: at('09:10') }]
  expect(ends({ ...span, pauses }, quarters, 0)).toEqual(['09:20', '09:35', '09:40'])
  expect(ends({ ...span, pauses: [{ from_at: at('09:05'), to_at: null }] }, quarters, Date.parse(at('09:12')))).toEqual([
    '09:22',
    '09:37',
    '09:40',
  ])
})

it('draws a length that changed from its round on', () => {
  expect(ends(span, [...quarters, { n: 2, duration_ms: 300_000 }, { n: 4, duration_ms: 600_000 }], 0)).toEqual([
    '09:15',
    '09:20',
    '09:25',
    '09:35',
    '09:40',
  ])
})

it('draws no block where they would be too fine', () => {
  expect(roundBlocks({ ...span, end_at: at('19:00') }, [{ n: 1, duration_ms: 60_000 }], 0)).toEqual([])
})
