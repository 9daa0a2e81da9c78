import { ChunkError, RoutePending } from '@beacon/router'
import { useEffect, useState } from 'react'

const key = 'beacon.reloaded'
/** Sooner than this the load that was made by itself did not help. */
const once_ms = 60_000

/**
 * Code of a page that no further try brings: what it shares with other pages was dropped, and the browser remembers that. The page is
 * loaded anew by itself, once and only from a server that answers; then it says so and leaves it to the person.
 */
export function ChunkFailed() {
  const [isReloading, setReloading] = useState(mayReload)
  useEffect(() => {
    if (!isReloading) return
    const reload = async () => {
      if (!(await isThere()) || !markReload()) return setReloading(false)
      location.reload()
    }
    void reload()
  }, [isReloading])
  return isReloading ? <RoutePending /> : <ChunkError />
}

function mayReload(): boolean {
  try {
    return Date.now() - Number(sessionStorage.getItem(key)) > once_ms
  } catch {
    return false
  }
}

/** Without a place to remember it, a page could load itself without end. */
function markReload(): boolean {
  try {
    sessionStorage.setItem(key, String(Date.now()))
    return true
  } catch {
    return false
  }
}

const isThere = (): Promise<boolean> =>
  fetch(location.pathname, { method: 'HEAD', cache: 'no-store' }).then(
    ({ status }) => status < 500,
    () => false,
  )
