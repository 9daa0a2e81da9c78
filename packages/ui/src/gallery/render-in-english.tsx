import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { render } from '@testing-library/react'
import type { ReactNode } from 'react'

/** jsdom lays nothing out, so nothing ever changes its size. */
class StillObserver implements ResizeObserver {
  observe(): void {}
  unobserve(): void {}
  disconnect(): void {}
}

/** Renders for a test with the English source texts. */
export function renderInEnglish(children: ReactNode) {
  globalThis.ResizeObserver ??= StillObserver
  i18n.loadAndActivate({ locale: 'en', messages: {} })
  return render(children, { wrapper: ({ children: inner }) => <I18nProvider i18n={i18n}>{inner}</I18nProvider> })
}
