import { Brand, GoTo, LocaleButton, OwnNews, ServerClock, ThemeButton, useLookSwitches, UserMenu } from '@beacon/auth'
import { useFormatLocale } from '@beacon/i18n'
import { Breadcrumbs } from '@beacon/ui/nav'
import { useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { goToHrefs } from './go-to-hrefs.ts'
import { JobBell } from './job-bell/job-bell.tsx'
import { pageTitle } from './navigation.ts'
import { usePageName } from './page-name.ts'
import { useMenu } from './use-menu.ts'

/** Brand, the way to this page, server clock, language, theme, account. */
export function TopBar() {
  const { t } = useLingui()
  const { groups } = useMenu()
  const offers = useLookSwitches()
  return (
    <header className="sticky top-0 z-30 flex h-12 shrink-0 items-center gap-6 border-b border-rule bg-ink-0 pr-4">
      <Link to="/admin" className="flex h-full w-[216px] shrink-0 items-center px-4" aria-label={t`Beacon 烽火, administration`}>
        <Brand />
      </Link>
      <Way />
      <div className="ml-auto flex shrink-0 items-center gap-3">
        <GoTo side="desk" groups={groups} hrefs={goToHrefs} className="w-[208px] min-[88.75rem]:w-[296px]" />
        <ServerClock />
        <JobBell />
        {offers.locale && <LocaleButton />}
        {offers.theme && <ThemeButton />}
        <OwnNews app="admin" />
        <UserMenu app="admin" />
      </div>
    </header>
  )
}

/** Group, menu entry, and the page itself where it is below the entry, by the name of its thing where it has one. */
function Way() {
  const locale = useFormatLocale()
  const { current, path } = useMenu()
  const named = usePageName()
  if (current === null) return null
  const { group, entry } = current
  const title = pageTitle(path)
  const isBelow = path !== entry.href && title !== null
  const items = [
    { key: 'group', node: group[locale] },
    { key: 'entry', node: isBelow ? <Link to={entry.href}>{entry[locale]}</Link> : entry[locale] },
    ...(isBelow ? [{ key: 'page', node: named ?? title[locale] }] : []),
  ]
  return <Breadcrumbs items={items} className="min-w-0" />
}
