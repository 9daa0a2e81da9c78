import { useEffect, useState, useSyncExternalStore } from 'react'
import { probe, reloadAfterRelease } from '../../parts/screen/release.ts'
import type { WallSearch } from '../../parts/display/search.ts'
import { openWall, type Wall, type WallState } from './wall.ts'

const waiting: WallState = { kind: 'connecting', is_failing: false }
const closed: WallState = { kind: 'closed' }
const nothing = () => () => undefined

interface Options {
  resource_id: string
  viewer_key: string
  search: WallSearch
}

/** The display behind an address; opened with the page and closed with it. */
export function useWall({ resource_id, viewer_key, search }: Options): {
  state: WallState
  heardAt: () => number | null
  listenResolver: Wall['listenResolver']
  listenLive: Wall['listenLive']
} {
  const [wall, setWall] = useState<Wall | null>(null)
  const isKeyless = viewer_key === ''
  // The address is read anew by value: the router makes a new object for each turn of it.
  const words = JSON.stringify(search)
  useEffect(() => {
    if (isKeyless) return
    const given = JSON.parse(words) as WallSearch
    const wall = openWall({ resource_id, viewer_key, search: given, checkRelease: () => reloadAfterRelease(probe) })
    setWall(wall)
    return () => {
      wall.close()
      setWall(null)
    }
  }, [resource_id, viewer_key, words, isKeyless])
  const state = useSyncExternalStore(wall?.subscribe ?? nothing, wall?.read ?? (() => waiting))
  return {
    state: isKeyless ? closed : state,
    heardAt: wall?.heardAt ?? (() => null),
    listenResolver: wall?.listenResolver ?? nothing,
    listenLive: wall?.listenLive ?? nothing,
  }
}
