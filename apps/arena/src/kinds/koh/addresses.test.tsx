import { setupI18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { Addresses } from './addresses.tsx'

afterEach(cleanup)

it.each([
  [{ name: 'http', host: 'play.example.org', port: 20_000 }, 'play.example.org:20000'],
  [{ name: 'http', host: null, port: 20_000 }, 'localhost:20000'],
])('of %j is %s', (address, text) => {
  render(
    <I18nProvider i18n={setupI18n({ locale: 'en', messages: { en: {} } })}>
      <Addresses addresses={[address]} />
    </I18nProvider>,
  )
  expect(screen.getByText(text)).toBeTruthy()
})
