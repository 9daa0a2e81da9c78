import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { at, contestAt } from '../../../parts/display/board.test-data.ts'
import { Waiting } from './waiting.tsx'

beforeEach(() => i18n.loadAndActivate({ locale: 'en', messages: {} }))
afterEach(cleanup)

it.each([
  ['the running contest before its freeze', {}, 'Current standings'],
  ['a contest that never freezes', { freeze_at: null }, 'Current standings'],
  ['the frozen contest', { is_frozen: true }, 'Standings at the freeze'],
  ['a frozen contest that has ended', { is_frozen: true, status: 'finished' as const }, 'Standings at the freeze'],
  ['results that were revealed', { status: 'finished' as const, unfrozen_at: at('22:00') }, 'Final standings'],
])('a resolver that waits says what %s shows', (_what, more, words) => {
  render(
    <I18nProvider i18n={i18n}>
      <Waiting contest={contestAt(more)} />
    </I18nProvider>,
  )
  expect(screen.getByRole('heading').textContent).toBe(words)
})
