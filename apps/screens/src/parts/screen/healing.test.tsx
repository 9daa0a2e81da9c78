import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { Healing } from './healing.tsx'

beforeEach(() => {
  i18n.loadAndActivate({ locale: 'en', messages: {} })
  vi.useFakeTimers()
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.restoreAllMocks()
})

function Broken(): never {
  throw new TypeError('no such file')
}

it('a display that cannot be drawn says so and loads anew by itself, once', () => {
  const reload = vi.fn<() => void>()
  render(
    <I18nProvider i18n={i18n}>
      <Healing reload={reload}>
        <Broken />
      </Healing>
    </I18nProvider>,
  )
  expect(screen.getByRole('status').textContent).toBe('This screen could not be shown. It reloads automatically.')
  vi.advanceTimersByTime(9_000)
  expect(reload).not.toHaveBeenCalled()
  vi.advanceTimersByTime(60_000)
  expect(reload).toHaveBeenCalledTimes(1)
})
