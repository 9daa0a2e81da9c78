import { Brand, LocaleButton, ThemeButton, useLookSwitches } from '@beacon/auth'
import { LoadFailed } from '@beacon/auth/call'
import { useFormatLocale } from '@beacon/i18n'
import { SearchInput } from '@beacon/ui/controls'
import { Loading } from '@beacon/ui/feedback'
import { late } from '@beacon/ui/late'
import { SkipLink } from '@beacon/ui/layout'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link, useLocation } from '@tanstack/react-router'
import { Suspense, useEffect, useMemo, useState } from 'react'
import { SectionHits } from './section-hits.tsx'
import { PageList } from './page-list.tsx'
import type { PageName } from './pages.ts'
import { pageQuery } from './queries.ts'
import { sectionsOf } from './sections.ts'

const HandbookText = late(async () => (await import('./handbook-text.tsx')).HandbookText)

/** One page of the handbook, for anybody: all pages and the sections of this one beside it, and a search over all of them. */
export function HandbookPage({ page }: { page: PageName }) {
  const locale = useFormatLocale()
  const text = useQuery(pageQuery(locale, page))
  const [words, setWords] = useState('')
  const sections = useMemo(() => sectionsOf(text.data ?? ''), [text.data])
  const isSearching = words.trim() !== ''
  return (
    <div className="flex min-h-screen flex-col">
      <SkipLink />
      <HandbookBar words={words} onWords={setWords} />
      <div className="mx-auto flex w-full max-w-[1280px] flex-1 gap-12 px-page">
        <aside className="sticky top-14 hidden max-h-[calc(100vh-56px)] w-64 shrink-0 self-start overflow-y-auto py-8 lg:block">
          <PageList current={page} sections={sections} />
        </aside>
        <main id="main" tabIndex={-1} className="min-w-0 max-w-[800px] flex-1 py-8 outline-none">
          <details key={page} className="mb-6 rounded-control border border-rule px-3 py-2 lg:hidden">
            <summary className="cursor-pointer text-fg">
              <Trans>Contents</Trans>
            </summary>
            <PageList current={page} sections={sections} />
          </details>
          {isSearching && <SectionHits words={words} onDone={() => setWords('')} />}
          {!isSearching && text.error !== null && <LoadFailed title={<Trans>The handbook could not be loaded.</Trans>} query={text} />}
          {!isSearching && text.error === null && (
            <Suspense fallback={<Waiting />}>
              {text.data === undefined ? <Waiting /> : <PageText key={`${locale} ${page}`} text={text.data} />}
            </Suspense>
          )}
        </main>
      </div>
    </div>
  )
}

function Waiting() {
  return (
    <Loading>
      <Trans>Loading</Trans>
    </Loading>
  )
}

/** The text, moved to the section of the address once it stands. */
function PageText({ text }: { text: string }) {
  const { hash } = useLocation()
  useEffect(() => {
    if (hash === '') return
    const heading = document.getElementById(decodeURIComponent(hash))
    heading?.scrollIntoView()
    heading?.focus({ preventScroll: true })
  }, [hash])
  return <HandbookText>{text}</HandbookText>
}

function HandbookBar({ words, onWords }: { words: string; onWords: (words: string) => void }) {
  const { t } = useLingui()
  const offers = useLookSwitches()
  return (
    <header className="sticky top-0 z-30 shrink-0 border-b border-rule bg-ink-0">
      <div className="mx-auto flex h-14 w-full max-w-[1280px] items-center gap-3 px-page md:gap-6">
        <Link to="/" aria-label={t`Beacon 烽火, start page`} className="flex h-full items-center">
          <Brand small size={24} className="md:hidden" />
          <Brand className="hidden md:inline-flex" />
        </Link>
        <Link to="/handbook" className="hidden font-medium whitespace-nowrap text-fg sm:block">
          <Trans>Handbook</Trans>
        </Link>
        <div className="ml-auto flex min-w-0 items-center gap-2 md:gap-4">
          <SearchInput
            label={t`Search the handbook`}
            placeholder={t`Search the handbook`}
            value={words}
            onValueChange={onWords}
            className="w-72 min-w-0 shrink"
          />
          {offers.locale && <LocaleButton />}
          {offers.theme && <ThemeButton />}
        </div>
      </div>
    </header>
  )
}
