import { pageTitles } from '@beacon/auth'
import { offerImportAgain, RoutePending, screensPaths } from '@beacon/router'
import { Suspense, useEffect, useMemo, useState } from 'react'
import { pages } from '../pages.ts'
import { useAddress } from '../parts/screen/address.ts'
import { MissingPage } from '../parts/screen/missing-page.tsx'
import { findPage } from '../parts/screen/page.ts'

const PENDING_MS = 300

offerImportAgain()
const showTitle = pageTitles(screensPaths, () => location.pathname)

/** The page of the window's address. A wall leads nowhere and keeps its board by itself: it has neither a router nor a query client. */
export function AddressPage() {
  const address = useAddress()
  const page = useMemo(() => findPage(pages, new URL(address)), [address])
  useEffect(showTitle, [address])
  if (page === null) return <MissingPage />
  return (
    <Suspense fallback={<Pending />}>
      <page.Component {...page.props} />
    </Suspense>
  )
}

/** Code that comes at once does not flash a page that waits. */
function Pending() {
  const [isLate, setLate] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), PENDING_MS)
    return () => clearTimeout(timer)
  }, [])
  return isLate ? <RoutePending /> : null
}
