import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { render } from '@testing-library/react'
import type { ReactNode } from 'react'

/** Renders for a test with the English source texts. */
export function renderInEnglish(children: ReactNode) {
  i18n.loadAndActivate({ locale: 'en', messages: {} })
  return render(children, { wrapper: ({ children: inner }) => <I18nProvider i18n={i18n}>{inner}</I18nProvider> })
}
