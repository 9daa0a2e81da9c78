import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { render, screen } from '@testing-library/react'
import { beforeAll, expect, test } from 'vitest'
import { SpanRows } from './span-rows.tsx'

beforeAll(() => i18n.loadAndActivate({ locale: 'en', messages: {} }))

const span = { start_at: '2026-11-20T00:00:00Z', end_at: '2026-11-27T00:00:00Z' }
const rows = [
  { id: 'a', name: 'Harbour Cup', words: 'until 12:00', start_at: '2026-11-19T00:00:00Z', end_at: '2026-11-20T12:00:00Z', live: true },
  { id: 'b', name: 'Night Run', words: 'from 25 Nov', start_at: '2026-11-25T00:00:00Z', end_at: '2026-12-01T00:00:00Z' },
]

test('every row is named with its time in words, and its bar ends where the ruler ends', () => {
  const { container } = render(
    <I18nProvider i18n={i18n}>
      <SpanRows label="Contests" rows={rows} span={span} now={Date.parse('2026-11-20T06:00:00Z')} zone="UTC" width={700} />
    </I18nProvider>,
  )
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(['Harbour Cupuntil 12:00', 'Night Runfrom 25 Nov'])
  const bars = [...container.querySelectorAll('rect')].map((bar) => [bar.getAttribute('x'), bar.getAttribute('width')])
  expect(bars).toEqual([
    ['0', '50'],
    ['500', '200'],
  ])
})
