import { describe, expect, it } from 'vitest'
import * as f from './format.ts'

const moment = '2026-11-20T14:32:08.500+08:00'
const shanghai = { time_zone: 'Asia/Shanghai' }

describe('numbers', () => {
  it.each([
    [1204, '1,204'],
    [0, '0'],
    [-25, '−25'],
    [1_234_567, '1,234,567'],
  ])('%d reads %s in both languages', (value, text) => {
    expect(f.formatNumber('en', value)).toBe(text)
    expect(f.formatNumber('zh', value)).toBe(text)
  })

  it('rounds to the digits asked for', () => {
    expect(f.formatNumber('en', 2.345, 1)).toBe('2.3')
    expect(f.formatPercent(0.125, 1)).toBe('12.5%')
    expect(f.formatPercent(0.28)).toBe('28%')
    expect(f.formatPercent(12.4)).toBe('1,240%')
  })

  it.each([
    [7250, 0, '7,250'],
    [7250, 2, '72.5'],
    [7200, 2, '72'],
    [125_005, 2, '1,250.05'],
    [-25, 2, '−0.25'],
    [0, 2, '0'],
    [499_999, 6, '0'],
    [-499_999, 6, '0'],
    [-500_001, 6, '−1'],
    [500_000, 6, '1'],
    [-123_456_789_500_000, 6, '−123,456,790'],
    [Number.MAX_SAFE_INTEGER, 0, '9,007,199,254,740,991'],
  ])('a score of %d with %d digits reads %s in both languages', (score, digits, text) => {
    expect(f.formatPoints('en', score, digits)).toBe(text)
    expect(f.formatPoints('zh', score, digits)).toBe(text)
  })

  it('takes a score from points, and none where they have more decimals', () => {
    expect(f.findScore(2.5, 2)).toBe(250)
    expect(f.findScore(1.15, 2)).toBe(115)
    expect(f.findScore(-0.1, 6)).toBe(-100_000)
    expect(f.findScore(0.000_000_1, 6)).toBeNull()
    expect(f.findScore(2.505, 2)).toBeNull()
    expect(f.findScore(2.5, 0)).toBeNull()
  })

  it('writes points for a chart as texts do, and shares with one decimal', () => {
    expect(f.roundPoints(1_493_718_976, 6)).toBe(1_494)
    expect(f.roundPoints(7_250, 2)).toBe(72.5)
    expect(f.formatShare(9_286)).toBe('92.9')
    expect(f.formatShare(7_500)).toBe('75.0')
    expect([f.formatMetric(0.83, 4), f.formatMetric(-1.25, 2), f.formatMetric(7.06, 0)]).toEqual(['0.8300', '−1.25', '7'])
  })

  it('shows the sign of a change', () => {
    expect(f.formatChange('en', 192)).toBe('+192')
    expect(f.formatChange('en', -25)).toBe('−25')
    expect(f.formatChange('en', 0)).toBe('0')
    expect(f.formatChange('en', 250, 2)).toBe('+2.5')
    expect(f.formatChange('en', 500_001, 6)).toBe('+0.500001')
    expect(f.formatChange('zh', -1_000_050, 2)).toBe('−10,000.5')
  })
})

describe('times and dates', () => {
  it('reads the clock with and without seconds', () => {
    expect(f.formatTime(moment, shanghai)).toBe('14:32:08')
    expect(f.formatTime(moment, { ...shanghai, seconds: false })).toBe('14:32')
    expect(f.formatTime('2026-11-20T00:00:00+08:00', shanghai)).toBe('00:00:00')
  })

  it('names the day', () => {
    expect(f.formatDate('en', moment, shanghai)).toBe('20 Nov 2026')
    expect(f.formatDate('zh', moment, shanghai)).toBe('2026年11月20日')
    expect(f.formatDate('en', moment, { ...shanghai, year: false })).toBe('20 Nov')
    expect(f.formatDate('zh', moment, { ...shanghai, year: false })).toBe('11月20日')
    expect(f.formatDate('en', '2026-09-01T12:00:00Z', { time_zone: 'UTC' })).toBe('1 Sep 2026')
  })

  it('puts both together, and writes logs the same in both languages', () => {
    expect(f.formatDateTime('en', moment, shanghai)).toBe('20 Nov 2026 14:32')
    expect(f.formatDateTime('zh', moment, { ...shanghai, year: false })).toBe('11月20日 14:32')
    expect(f.formatLogTime(moment, shanghai)).toBe('2026-11-20 14:32:08')
  })

  it('names the zone by its distance from UTC', () => {
    expect(f.formatZone(moment, shanghai)).toBe('UTC+8')
    expect(f.formatZone(moment, { time_zone: 'Asia/Kolkata' })).toBe('UTC+5:30')
    expect(f.formatZone(moment, { time_zone: 'America/New_York' })).toBe('UTC−5')
    expect(f.formatZone(moment, { time_zone: 'UTC' })).toBe('UTC')
  })

  it('tells how long ago', () => {
    const now = '2026-11-20T14:37:08+08:00'
    expect(f.formatRelative('en', '2026-11-20T14:32:08+08:00', now)).toBe('5 minutes ago')
    expect(f.formatRelative('zh', '2026-11-20T14:32:08+08:00', now)).toBe('5分钟前')
    expect(f.formatRelative('en', '2026-11-22T15:00:00+08:00', now)).toBe('in 2 days')
    expect(f.formatRelative('en', now, now)).toBe('now')
  })
})

describe('sizes and lengths', () => {
  it.each([
    [0, '0 B'],
    [999, '999 B'],
    [18_432, '18.4 kB'],
    [100_000_000, '100 MB'],
    [1_073_741_824, '1.1 GB'],
  ])('%d bytes read %s', (bytes, text) => {
    expect(f.formatBytes('en', bytes)).toBe(text)
  })

  it.each([
    [19_620, '5 h 27 m', '5小时27分'],
    [1_200, '20 min', '20分钟'],
    [428_400, '4 d 23 h', '4天23小时'],
    [12, '12 s', '12秒'],
    [3600, '1 h', '1小时'],
    [0, '0 s', '0秒'],
    [86_460, '1 d', '1天'],
    [-5, '0 s', '0秒'],
  ])('%d s read %s and %s', (duration_s, en, zh) => {
    expect(f.formatDuration('en', duration_s)).toBe(en)
    expect(f.formatDuration('zh', duration_s)).toBe(zh)
  })

  it('tells planned lengths in minutes below a day', () => {
    expect([f.formatMinutes('en', 20), f.formatMinutes('zh', 90), f.formatMinutes('en', 1_439)]).toEqual(['20 min', '90分钟', '1439 min'])
    expect([f.formatMinutes('en', 1_440), f.formatMinutes('zh', 7_140)]).toEqual(['1 d', '4天23小时'])
  })

  it('counts down: days from one on, then a clock, never below zero', () => {
    expect(f.formatCountdown('en', 428_400)).toBe('4 d 23 h')
    expect(f.formatCountdown('zh', 428_400)).toBe('4天23小时')
    expect(f.formatCountdown('en', 86_399)).toBe('23:59:59')
    expect(f.formatCountdown('en', 23_272)).toBe('06:27:52')
    expect(f.formatCountdown('en', 0.2)).toBe('00:00:01')
    expect(f.formatCountdown('en', -3)).toBe('00:00:00')
  })
})

describe('a moment without a zone of its own', () => {
  const moment = '2026-11-20T16:05:00Z'
  it('is told in the zone a person chose, else in the installation’s, whatever the browser’s is', () => {
    f.setSystemZone('Pacific/Kiritimati')
    expect([f.formatTime(moment), f.formatZone(moment), f.viewerZone()]).toEqual(['06:05:00', 'UTC+14', 'Pacific/Kiritimati'])
    f.setOwnZone('America/New_York')
    expect([f.formatDateTime('en', moment), f.formatZone(moment)]).toEqual(['20 Nov 2026 11:05', 'UTC−5'])
    f.setOwnZone(null)
    f.setSystemZone(null)
    expect(f.viewerZone()).toBe(new Intl.DateTimeFormat().resolvedOptions().timeZone)
  })
})
