import { I18nProvider } from '@lingui/react'
import { i18n } from '@lingui/core'
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { ChunkFailed } from './chunk-failed.tsx'

const reload = vi.fn()
beforeEach(() => {
  i18n.loadAndActivate({ locale: 'en', messages: {} })
  sessionStorage.clear()
  reload.mockReset()
  vi.stubGlobal('location', { pathname: '/page', reload })
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})
const show = (answer: () => Promise<Response>) => {
  vi.stubGlobal('fetch', vi.fn(answer))
  render(
    <I18nProvider i18n={i18n}>
      <ChunkFailed />
    </I18nProvider>,
  )
}
const there = () => Promise.resolve(new Response())

it('loads the page anew by itself, and the second time leaves it to the person', async () => {
  show(there)
  await waitFor(() => expect(reload).toHaveBeenCalledOnce())
  expect(screen.queryByRole('alert')).toBeNull()
  cleanup()
  show(there)
  screen.getByRole('button').click()
  expect(reload).toHaveBeenCalledTimes(2)
})

it('does not leave a page for a server that is away', async () => {
  show(() => Promise.reject(new TypeError('Failed to fetch')))
  expect(await screen.findByRole('alert')).toBeDefined()
  expect(reload).not.toHaveBeenCalled()
})
