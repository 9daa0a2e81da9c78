import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { applyTheme, useThemeSwitch } from '@beacon/i18n'
import { type ReactNode, useEffect } from 'react'

/** Texts, theme and data for everything below. An app that tells by toasts puts their provider inside. */
export function AppProviders({ queryClient, children }: { queryClient: QueryClient; children: ReactNode }) {
  const { theme } = useThemeSwitch()
  useEffect(() => applyTheme(theme), [theme])
  return (
    <I18nProvider i18n={i18n}>
      <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
    </I18nProvider>
  )
}
