import { OwnLive, requireSession, usePermission } from '@beacon/auth'
import { adminPaths, builtKindNames, contestListPath } from '@beacon/router'
import { latePart } from '@beacon/ui/late'
import { SkipLink } from '@beacon/ui/layout'
import { createFileRoute, Outlet } from '@tanstack/react-router'
import { TopBar } from './top-bar.tsx'

const LicenseBanner = latePart(async () => (await import('./license-banner.tsx')).LicenseBanner)

/** What the administration leads to: the contests of the first kind that the person may see. */
const preferred = builtKindNames.map(contestListPath)

export const Route = createFileRoute('/admin')({ beforeLoad: requireSession, component: AdminLayout })

/** The frame of every admin page: the top bar. What stands left of the page (menu, a contest's own navigation) is the page's layout. */
function AdminLayout() {
  const minds = usePermission('license.manage')
  return (
    <div className="flex min-h-screen flex-col">
      <SkipLink />
      <OwnLive rows={adminPaths} preferred={preferred} home="/admin" />
      <TopBar />
      {minds && <LicenseBanner />}
      <div className="flex min-h-0 flex-1">
        <Outlet />
      </div>
    </div>
  )
}
