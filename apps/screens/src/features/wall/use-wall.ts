import { useEffect, useState, useSyncExternalStore } from 'react'
import { basePath } from '@beacon/router'
import { reloadAfterRelease } from './release.ts'
import { openWall, type Wall, type WallState } from './wall.ts'

/** Any page of this app without a key in its address. */
const probe = `${basePath}/public/union/screen`
const waiting: WallState = { kind: 'connecting', is_failing: false }
const closed: WallState = { kind: 'closed' }
const nothing = () => () => undefined

interface Options {
  resource_id: string
  viewer_key: string
  top: number | null
  page_s: number
}

/** The display behind an address; opened with the page and closed with it. */
export function useWall({ resource_id, viewer_key, top, page_s }: Options): { state: WallState; heardAt: () => number | null } {
  const [wall, setWall] = useState<Wall | null>(null)
  const isKeyless = viewer_key === ''
  useEffect(() => {
    if (isKeyless) return
    const opened = openWall({ resource_id, viewer_key, top, page_s, checkRelease: () => reloadAfterRelease(probe) })
    setWall(opened)
    return () => {
      opened.close()
      setWall(null)
    }
  }, [resource_id, viewer_key, top, page_s, isKeyless])
  const state = useSyncExternalStore(wall?.subscribe ?? nothing, wall?.read ?? (() => waiting))
  return { state: isKeyless ? closed : state, heardAt: wall?.heardAt ?? (() => null) }
}
