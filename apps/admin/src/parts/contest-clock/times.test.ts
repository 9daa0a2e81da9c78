import { setOwnZone } from '@beacon/i18n'
import { afterEach, expect, it } from 'vitest'
import { lengthText, timeText } from './times.ts'

afterEach(() => setOwnZone(null))

it('leaves the date out on the same day of the zone that is shown', () => {
  setOwnZone('Asia/Shanghai')
  expect(timeText('en', '2026-11-26T16:07:00Z', '2026-11-26T15:55:00Z')).toBe('27 Nov 00:07')
  expect(timeText('en', '2026-11-27T00:07:00Z', '2026-11-26T23:55:00Z')).toBe('08:07')
})

it('tells a length in whole minutes, below one in seconds', () => {
  expect([lengthText('en', 210_000, 'up'), lengthText('en', 990_000, 'down'), lengthText('zh', 40_000, 'up')]).toEqual([
    '4 min',
    '16 min',
    '40秒',
  ])
})
