import { useEffect, useState } from 'react'
import { Healing } from '../../../parts/screen/healing.tsx'
import { ClosedScreen, ConnectingScreen } from '../../../parts/screen/plain-screen.tsx'
import { probe, reloadAfterRelease } from '../../../parts/screen/release.ts'
import { settingsOf, type WallSearch } from '../../../parts/display/search.ts'
import { useFonts } from '../../../parts/screen/use-fonts.ts'
import { useLook } from '../../../parts/screen/use-look.ts'
import { useWakeLock } from '../../../parts/screen/use-wake-lock.ts'
import { openUnion, type UnionState } from './open-union.ts'
import { UnionScreen } from './union-screen.tsx'

interface UnionPageProps {
  resource_id?: string
  viewer_key: string
  search: WallSearch
}

/** Several contests on one wall, by the key of their set. */
export function UnionPage({ resource_id, viewer_key, search }: UnionPageProps) {
  const [state, setState] = useState<UnionState>(() => (viewer_key === '' ? { kind: 'closed' } : { kind: 'connecting', is_failing: false }))
  const top = search.top ?? null
  useEffect(() => {
    if (viewer_key === '') return
    return openUnion({ resource_id, viewer_key, top, onState: setState, checkRelease: () => reloadAfterRelease(probe) })
  }, [resource_id, viewer_key, top])
  const hasFonts = useFonts()
  const screen = state.kind === 'open' ? state.board.screen : null
  useWakeLock()
  useLook(screen, search)
  if (state.kind === 'closed') return <ClosedScreen />
  if (state.kind === 'connecting' || !hasFonts) return <ConnectingScreen isFailing={state.kind === 'connecting' && state.is_failing} />
  const shows = state.board.screen.value === 'tiles' ? 'tiles' : 'union'
  return (
    <Healing>
      <UnionScreen state={state} layout={shows} settings={settingsOf(search, screen)} />
    </Healing>
  )
}
