import type { MinuteRow } from '@beacon/api/contest/monitoring'
import { i18n } from '@lingui/core'
import { beforeEach, expect, it } from 'vitest'
import { refusalSeries } from '../../../parts/desk/minute-plots.tsx'

const row = (refused: Record<string, number>): MinuteRow => ({
  at: '2026-11-20T09:00:00Z',
  submissions: 0,
  correct: 0,
  wrong: 0,
  refused,
  limited: 0,
  p50_ms: null,
  p95_ms: null,
  streams: 0,
  online: 0,
})

const words = {
  'error.topic_closed': 'This challenge is closed.',
  'error.flag_repeated': 'Already submitted. Do not resubmit.',
}
beforeEach(() => i18n.loadAndActivate({ locale: 'en', messages: words }))

it('draws a line for each reason in words, the most frequent first, zero where it did not come', () => {
  const series = refusalSeries(i18n, [row({ flag_repeated: 2 }), row({ topic_closed: 5, flag_repeated: 1 })], 'others')
  expect(series.map(({ name, values }) => [name, values])).toEqual([
    ['This challenge is closed', [0, 5]],
    ['Already submitted', [2, 1]],
  ])
})

it('puts what is beyond nine reasons together', () => {
  const codes = Object.fromEntries(Array.from({ length: 12 }, (_none, index) => [`code_${String(index).padStart(2, '0')}`, 20 - index]))
  const series = refusalSeries(i18n, [row(codes)], 'others')
  expect(series).toHaveLength(10)
  expect(series.at(-1)).toEqual({ id: 'others', name: 'others', values: [11 + 10 + 9] })
})
