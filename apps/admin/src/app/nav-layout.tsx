import { NavTree } from '@beacon/ui/nav'
import { useLingui } from '@lingui/react/macro'
import { createFileRoute, Link, Outlet } from '@tanstack/react-router'
import { useMenu } from './use-menu.ts'

export const Route = createFileRoute('/admin/_nav')({ component: NavLayout })

/** The page beside the menu of the whole admin area. */
function NavLayout() {
  const { t } = useLingui()
  const { groups, current } = useMenu()
  return (
    <>
      <NavTree
        label={t`Main`}
        groups={groups}
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
