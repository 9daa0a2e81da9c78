import { Brand, GoTo, LocaleButton, OwnNews, ServerClock, ThemeButton, useLookSwitches, usePermissions, UserMenu } from '@beacon/auth'
import { useFormatLocale } from '@beacon/i18n'
import { basePath, isBuiltIn } from '@beacon/router'
import { cn } from '@beacon/ui/theme'
import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { Link, useLocation, useRouter } from '@tanstack/react-router'
import { goToHrefs, goToPages } from './go-to-hrefs.ts'
import { menuFor, personalPages } from './navigation.ts'

/** Brand, the pages that exist for this person, server clock, language, theme, account. */
export function TopBar() {
  const { t } = useLingui()
  const locale = useFormatLocale()
  const router = useRouter()
  const permissions = usePermissions()
  const { pathname } = useLocation()
  const offers = useLookSwitches()
  const path = pathname.startsWith(basePath) ? pathname.slice(basePath.length) : pathname
  const isBuilt = isBuiltIn(router)
  const menu = menuFor(permissions, isBuilt)
  const personal = personalPages(permissions, isBuilt)
  const entries = menu.map((entry) => ({ ...entry, label: entry[locale], isCurrent: entry.owns.test(path) }))
  const own = personal.map((page) => ({
    label: page[locale],
    render: (content: ReactNode) => <Link to={page.path}>{content}</Link>,
  }))
  return (
    <header className="top-0 z-30 sm:sticky shrink-0 border-b border-rule bg-ink-0">
      <div className="flex h-14 items-center gap-3 px-page md:gap-6">
        <Link to="/" aria-label={t`Beacon 烽火, start page`} className="flex h-full items-center">
          <Brand small size={24} className="md:hidden" />
          <Brand className="hidden md:inline-flex" />
        </Link>
        <PageLinks entries={entries} className="hidden gap-6 md:flex" />
        <div className="ml-auto flex min-w-0 shrink items-center gap-2 md:gap-4">
          <GoTo side="front" groups={goToPages(menu, personal, locale)} hrefs={goToHrefs} className="w-56" />
          <span className="hidden sm:block">
            <ServerClock />
          </span>
          {offers.locale && <LocaleButton />}
          {offers.theme && <ThemeButton />}
          <OwnNews app="arena" />
          <UserMenu app="arena" entries={own} />
        </div>
      </div>
      {entries.length > 1 && (
        <PageLinks entries={entries} className="flex h-11 gap-5 overflow-x-auto [scrollbar-width:none] px-page md:hidden" />
      )}
    </header>
  )
}

type PageLink = { path: string; label: string; isCurrent: boolean }

/** The pages in a row: beside the brand, or below it where the bar is too narrow for them. */
function PageLinks({ entries, className }: { entries: readonly PageLink[]; className: string }) {
  const { t } = useLingui()
  return (
    <nav aria-label={t`Main`} className={cn('h-full items-stretch', className)}>
      {entries.map((entry) => (
        <Link
          key={entry.path}
          to={entry.path}
          aria-current={entry.isCurrent ? 'page' : undefined}
          className={cn(
            'relative flex shrink-0 items-center text-fg-2 hover:text-fg focus-visible:-outline-offset-2',
            entry.isCurrent && 'font-medium text-fg after:absolute after:inset-x-0 after:bottom-0 after:h-0.5 after:bg-fg',
          )}
        >
          {entry.label}
        </Link>
      ))}
    </nav>
  )
}
