import { formatNumber, useFormatLocale } from '@beacon/i18n'
import { NavTree } from '@beacon/ui/nav'
import { useLingui } from '@lingui/react/macro'
import { createFileRoute, Link, Outlet } from '@tanstack/react-router'
import { useMenu } from './use-menu.ts'
import { useWaitingReviews } from './use-waiting-reviews.ts'

export const Route = createFileRoute('/admin/_nav')({ component: NavLayout })

/** The page beside the menu of the whole admin area. */
function NavLayout() {
  const { t } = useLingui()
  const { groups, current } = useMenu()
  const counted = useCounted(groups)
  return (
    <>
      <NavTree
        label={t`Main`}
        groups={counted}
        current={current?.entry.key ?? null}
        storageKey="beacon.admin.nav"
        renderLink={(item, parts) => <Link to={item.href} {...parts} />}
        className="sticky top-12 h-[calc(100vh-48px)] w-[216px] shrink-0 overflow-y-auto border-r border-rule"
      />
      <main id="main" tabIndex={-1} className="flex min-w-0 flex-1 flex-col px-page py-3 outline-none">
        <Outlet />
      </main>
    </>
  )
}

const reviews = '/admin/system/user-management/check'

/** The menu with what waits behind its entries. */
function useCounted(groups: ReturnType<typeof useMenu>['groups']) {
  const locale = useFormatLocale()
  const waiting = useWaitingReviews()
  if (waiting === null || waiting === 0) return groups
  const count = formatNumber(locale, waiting)
  return groups.map((group) => ({ ...group, items: group.items.map((item) => (item.key === reviews ? { ...item, count } : item)) }))
}
