import { useFormatLocale } from '@beacon/i18n'
import { Logo } from '@beacon/ui/theme'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect } from 'react'
import { systemInfoQuery } from '../session/queries.ts'
import { learnServerTime } from '../session/server-time.ts'
import { LocaleButton, ThemeButton } from '../shell/switches.tsx'
import { SignalChain } from './signal-chain.tsx'

/** The system's name in the person's language; the product's own until it is known. */
export function useSystemName(): string {
  const locale = useFormatLocale()
  const { data } = useQuery(systemInfoQuery)
  return (locale === 'zh' ? data?.system_name_zh : null) ?? data?.system_name ?? 'Beacon'
}

/** The frame of the pages before signing in: the signal chain left (from 1024 px), the form right. */
export function PublicFrame({ title, lead, children, foot }: { title: ReactNode; lead: ReactNode; children: ReactNode; foot?: ReactNode }) {
  const { data: info } = useQuery(systemInfoQuery)
  useEffect(() => {
    if (info !== undefined) learnServerTime(info.server_now)
  }, [info])
  return (
    <div className="grid min-h-screen lg:grid-cols-[minmax(0,888fr)_minmax(520px,552fr)]">
      <aside className="hidden flex-col border-r border-rule lg:flex">
        <Logo size={26} className="px-12 pt-10 text-[22px] leading-8" />
        <div className="flex flex-1 items-center">
          <SignalChain />
        </div>
      </aside>
      <div className="flex flex-col px-page sm:px-12">
        <header className="flex h-16 items-center lg:h-[104px]">
          <Logo className="lg:hidden" />
          <div className="ml-auto flex items-center gap-2">
            {info?.locale_switch !== false && <LocaleButton />}
            {info?.theme_switch !== false && <ThemeButton />}
          </div>
        </header>
        <main id="main" tabIndex={-1} className="mx-auto w-full max-w-[376px] flex-1 pt-6 pb-12 outline-none lg:pt-[52px]">
          <h1 className="text-[28px] leading-9 font-semibold [font-stretch:108%]">{title}</h1>
          <p className="mt-1 mb-7 text-fg-2">{lead}</p>
          {children}
        </main>
        <footer className="mx-auto w-full max-w-[376px] pb-10 text-caption text-fg-3">{foot}</footer>
      </div>
    </div>
  )
}
