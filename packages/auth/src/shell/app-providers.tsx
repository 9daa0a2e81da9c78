import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { applyTheme, useThemeSwitch } from '@beacon/i18n'
import { ToastProvider } from '@beacon/ui/feedback'
import { type ReactNode, useEffect, useState } from 'react'
import { connectClient } from '../session/connect-client.ts'

/** Texts, theme, data and toasts for everything below. */
export function AppProviders({ queryClient, children }: { queryClient: QueryClient; children: ReactNode }) {
  const { theme } = useThemeSwitch()
  useEffect(() => applyTheme(theme), [theme])
  // Before the first render of a page: its loaders call the API.
  useState(() => connectClient(queryClient))
  return (
    <I18nProvider i18n={i18n}>
      <QueryClientProvider client={queryClient}>
        <ToastProvider>{children}</ToastProvider>
      </QueryClientProvider>
    </I18nProvider>
  )
}
