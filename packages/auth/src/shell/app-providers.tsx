import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { applyTheme, useThemeSwitch } from '@beacon/i18n'
import { type ReactNode, useEffect } from 'react'
import { ConfirmPerson } from './confirm-person.tsx'
import { SystemLook } from './system-look.tsx'

/** Texts and theme for everything below: enough for an app that keeps its data by itself. */
export function LookProviders({ children }: { children: ReactNode }) {
  const { theme } = useThemeSwitch()
  useEffect(() => applyTheme(theme), [theme])
  return <I18nProvider i18n={i18n}>{children}</I18nProvider>
}

/** Texts, theme and data for everything below. An app that tells by toasts puts their provider inside. */
export function AppProviders({ queryClient, children }: { queryClient: QueryClient; children: ReactNode }) {
  return (
    <LookProviders>
      <QueryClientProvider client={queryClient}>
        {children}
        <SystemLook />
        <ConfirmPerson />
      </QueryClientProvider>
    </LookProviders>
  )
}
