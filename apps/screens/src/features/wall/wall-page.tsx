import type { DisplayValue } from '@beacon/api/contest/viewer-key'
import { untilThere } from '@beacon/ui/late'
import { Suspense, useEffect, useMemo, useRef } from 'react'
import { bringAll } from './bring-all.ts'
import { Healing } from '../../parts/screen/healing.tsx'
import { ClosedScreen, ConnectingScreen } from '../../parts/screen/plain-screen.tsx'
import { isDisplay, type WallSearch } from '../../parts/display/search.ts'
import { useFonts } from '../../parts/screen/use-fonts.ts'
import { useLook } from '../../parts/screen/use-look.ts'
import { useWakeLock } from '../../parts/screen/use-wake-lock.ts'
import { useWall } from './use-wall.ts'
import { WallScreen } from './wall-screen.tsx'

const BRING_MS = 5_000

export interface WallPageProps {
  resource_id: string
  viewer_key: string
  search: WallSearch
  /** The display that the address names; without it the organiser's choice shows. */
  value?: DisplayValue
  /** The organiser chose another display while this one was open. */
  onValue?: (value: DisplayValue) => void
}

/** A display by its key. */
export function WallPage({ resource_id, viewer_key, search, value, onValue }: WallPageProps) {
  const { state, heardAt, listenResolver, listenLive } = useWall({ resource_id, viewer_key, search })
  const hasFonts = useFonts()
  const look = state.kind === 'open' ? state.look : null
  useWakeLock()
  useLook(look, search)
  const isOpen = look !== null
  useEffect(() => {
    if (!isOpen) return
    const timer = setTimeout(() => void untilThere(bringAll).catch(console.error), BRING_MS)
    return () => clearTimeout(timer)
  }, [isOpen])
  const chosen = useRef<DisplayValue | null>(null)
  const shows = look === null ? null : isDisplay(look.value) ? look.value : 'matrix'
  useEffect(() => {
    if (shows === null) return
    const isChanged = chosen.current !== null && chosen.current !== shows
    chosen.current = shows
    if (isChanged) onValue?.(shows)
  }, [shows, onValue])
  const screen_id = look?.screen_id ?? ''
  const link = useMemo(
    () => ({ resource_id, screen_id, listen: listenResolver, listenLive }),
    [resource_id, screen_id, listenResolver, listenLive],
  )
  if (state.kind === 'closed') return <ClosedScreen />
  if (state.kind === 'connecting' || !hasFonts) return <ConnectingScreen isFailing={state.kind === 'connecting' && state.is_failing} />
  return (
    <Healing>
      <Suspense fallback={<ConnectingScreen isFailing={false} />}>
        <WallScreen
          board={state.board}
          value={value ?? shows ?? 'matrix'}
          page={state.page}
          settings={state.settings}
          link={link}
          heardAt={heardAt}
          paced_ms={state.paced_ms}
        />
      </Suspense>
    </Healing>
  )
}
