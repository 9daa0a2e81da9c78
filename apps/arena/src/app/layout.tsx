import { OwnLive, requireSession } from '@beacon/auth'
import { arenaPaths } from '@beacon/router'
import { SkipLink } from '@beacon/ui/layout'
import { late } from '@beacon/ui/late'
import { createFileRoute, Outlet, useLocation } from '@tanstack/react-router'
import { Suspense } from 'react'
import { TopBar } from './top-bar.tsx'

const PersonalTabs = late(async () => (await import('./personal-tabs.tsx')).PersonalTabs)

/** What the arena opens with. */
const preferred = ['/arena']

export const Route = createFileRoute('/_front')({ beforeLoad: requireSession, component: FrontLayout })

/** The frame of every page of the arena behind signing in. Pages bring their own padding: a board runs to the edges. */
function FrontLayout() {
  const { pathname } = useLocation()
  const isPersonal = /^\/me(?:\/|$)/u.test(pathname)
  return (
    <div className="flex min-h-screen flex-col">
      <SkipLink />
      <OwnLive rows={arenaPaths} preferred={preferred} home="/" />
      <TopBar />
      <main id="main" tabIndex={-1} className="flex min-w-0 flex-1 flex-col outline-none">
        {isPersonal && (
          <Suspense fallback={<div className="h-13" />}>
            <PersonalTabs current={pathname.replace(/\/$/u, '')} />
          </Suspense>
        )}
        <Outlet />
      </main>
    </div>
  )
}
