import type { ViewerView } from '@beacon/api/viewer-key'
import { useEffect, useRef } from 'react'
import { ClosedScreen, ConnectingScreen } from './plain-screen.tsx'
import type { WallSearch } from './search.ts'
import { useFonts } from './use-fonts.ts'
import { useLook } from './use-look.ts'
import { useWakeLock } from './use-wake-lock.ts'
import { useWall } from './use-wall.ts'
import { WallScreen } from './wall-screen.tsx'

const PAGE_S = 12

export interface WallPageProps {
  resource_id: string
  viewer_key: string
  search: WallSearch
  /** The display that the address names; without it the organiser's choice shows. */
  value?: ViewerView['value']
  /** The organiser chose another display while this one was open. */
  onValue?: (value: ViewerView['value']) => void
}

/** A display by its key. */
export function WallPage({ resource_id, viewer_key, search, value, onValue }: WallPageProps) {
  const { state, heardAt } = useWall({ resource_id, viewer_key, top: search.top ?? null, page_s: search.page_s ?? PAGE_S })
  const hasFonts = useFonts()
  const look = state.kind === 'open' ? state.look : null
  useWakeLock()
  useLook(look, search)
  const chosen = useRef<ViewerView['value'] | null>(null)
  useEffect(() => {
    if (look === null) return
    const isChanged = chosen.current !== null && chosen.current !== look.value
    chosen.current = look.value
    if (isChanged) onValue?.(look.value)
  }, [look, onValue])
  if (state.kind === 'closed') return <ClosedScreen />
  if (state.kind === 'connecting' || !hasFonts) return <ConnectingScreen isFailing={state.kind === 'connecting' && state.is_failing} />
  return (
    <WallScreen
      board={state.board}
      value={value ?? state.look.value}
      page={state.page}
      top={search.top ?? null}
      safe={search.safe ?? 0}
      heardAt={heardAt}
    />
  )
}
