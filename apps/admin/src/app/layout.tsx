import { requireSession } from '@beacon/auth'
import { SkipLink } from '@beacon/ui/layout'
import { createFileRoute, Outlet } from '@tanstack/react-router'
import { TopBar } from './top-bar.tsx'

export const Route = createFileRoute('/admin')({ beforeLoad: requireSession, component: AdminLayout })

/** The frame of every admin page: the top bar. What stands left of the page (menu, a contest's own navigation) is the page's layout. */
function AdminLayout() {
  return (
    <div className="flex min-h-screen flex-col">
      <SkipLink />
      <TopBar />
      <div className="flex min-h-0 flex-1">
        <Outlet />
      </div>
    </div>
  )
}
