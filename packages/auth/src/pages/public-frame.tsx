import { late } from '@beacon/ui/late'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, Suspense, useEffect } from 'react'
import { systemInfoQuery } from '../session/queries.ts'
import { learnServerTime } from '../session/server-time.ts'
import { LocaleButton, ThemeButton } from '../shell/switches.tsx'
import { Brand, pictureHref } from '../shell/system-look.tsx'
import { SignalChain } from './signal-chain.tsx'
import { WatchLines } from './watch-lines.tsx'

export { useSystemName } from '../shell/system-look.tsx'

// Only installations with a text of their own load what draws it.
const Markdown = late(async () => (await import('@beacon/ui/markdown')).Markdown)

/** The frame of the pages before signing in: the signal chain left (from 1024 px), the form right. */
export function PublicFrame({ title, lead, children, foot }: { title: ReactNode; lead: ReactNode; children: ReactNode; foot?: ReactNode }) {
  const { data: info } = useQuery(systemInfoQuery)
  useEffect(() => {
    if (info !== undefined) learnServerTime(info.server_now)
  }, [info])
  return (
    <div className="grid min-h-screen lg:grid-cols-[minmax(0,888fr)_minmax(520px,552fr)]">
      <aside className="hidden flex-col border-r border-rule lg:flex">
        <div className="flex px-12 pt-10">
          <Brand size={26} className="text-[22px] leading-8" />
        </div>
        {info?.login_picture == null ? (
          <div className="flex flex-1 items-center">
            <SignalChain />
          </div>
        ) : (
          <img src={pictureHref('login_picture', info.login_picture)} alt="" className="mt-10 min-h-0 w-full flex-1 basis-0 object-cover" />
        )}
        <WatchLines watch={info?.watch ?? []} className="px-12 pt-6 pb-12" />
      </aside>
      <div className="flex flex-col px-page sm:px-12">
        <header className="flex h-16 items-center lg:h-[104px]">
          <Brand className="lg:hidden" />
          <div className="ml-auto flex items-center gap-2">
            {info?.locale_switch !== false && <LocaleButton />}
            {info?.theme_switch !== false && <ThemeButton />}
          </div>
        </header>
        <main id="main" tabIndex={-1} className="mx-auto w-full max-w-[376px] flex-1 pt-6 pb-12 outline-none lg:pt-[52px]">
          <h1 className="text-[28px] leading-9 font-semibold [font-stretch:108%]">{title}</h1>
          <p className="mt-1 mb-7 text-fg-2">{lead}</p>
          {children}
          <WatchLines watch={info?.watch ?? []} className="mt-8 border-t border-rule pt-4 lg:hidden" />
        </main>
        <footer className="mx-auto w-full max-w-[376px] pb-10 text-caption text-fg-3">
          {foot}
          <OwnText text={info?.footer_text} className="mt-2 text-caption text-fg-3" />
        </footer>
      </div>
    </div>
  )
}

/** A text of the installation, in markdown; nothing while there is none. */
export function OwnText({ text = '', className }: { text?: string | undefined; className?: string }) {
  if (text === '') return null
  return (
    <Suspense fallback={null}>
      <Markdown {...(className === undefined ? {} : { className })}>{text}</Markdown>
    </Suspense>
  )
}
