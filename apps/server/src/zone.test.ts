import { expect, test } from 'vitest'
import { dayIn, minuteIn, secondIn, stampIn } from './zone.ts'

const at = '2026-11-20T16:05:08.900Z'

test.each([
  ['Asia/Shanghai', '2026-11-21 00:05:08', '20261121-0005'],
  ['UTC', '2026-11-20 16:05:08', '20261120-1605'],
  ['America/New_York', '2026-11-20 11:05:08', '20261120-1105'],
  ['Asia/Kolkata', '2026-11-20 21:35:08', '20261120-2135'],
])('in %s it is %s', (zone, told, stamp) => {
  expect([secondIn(zone, at), minuteIn(zone, at), dayIn(zone, at), stampIn(zone, at)]).toEqual([
    told,
    told.slice(0, 16),
    told.slice(0, 10),
    stamp,
  ])
})

test('an hour that comes twice has one name each time it comes', () => {
  expect(stampIn('Europe/Berlin', '2026-10-25T00:30:00Z')).toBe('20261025-0230')
  expect(stampIn('Europe/Berlin', '2026-10-25T01:30:00Z')).toBe('20261025-0230')
})
