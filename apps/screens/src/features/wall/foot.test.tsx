import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { LegendOf } from './foot-legend.tsx'
import { Foot } from './foot.tsx'

beforeEach(() => i18n.loadAndActivate({ locale: 'en', messages: {} }))
afterEach(cleanup)

const show = (legend: LegendOf) =>
  render(
    <I18nProvider i18n={i18n}>
      <Foot banner={null} legend={legend} places={null} staleSince={null} paced_ms={null} />
    </I18nProvider>,
  )

it('explains a board of directions by what its cells read, and a board of topics by its glyphs', async () => {
  show('tallies')
  expect(await screen.findByText('7/7')).toBeTruthy()
  expect(screen.queryByText('Tried, not solved')).toBeNull()
  cleanup()
  show('cells')
  expect(await screen.findByText('Tried, not solved')).toBeTruthy()
  expect(screen.queryByText('7/7')).toBeNull()
})
