import { useEffect, useState } from 'react'
import { settingsOf, type WallSearch } from '../../parts/display/search.ts'
import { Healing } from '../../parts/screen/healing.tsx'
import { ClosedScreen, ConnectingScreen } from '../../parts/screen/plain-screen.tsx'
import { probe, reloadAfterRelease } from '../../parts/screen/release.ts'
import { useFonts } from '../../parts/screen/use-fonts.ts'
import { useLook } from '../../parts/screen/use-look.ts'
import { useWakeLock } from '../../parts/screen/use-wake-lock.ts'
import { BoardScreen } from './board-screen.tsx'
import { type BoardState, openBoard } from './open-board.ts'
import { arenaOf, boardOf } from './sources.ts'
import { type VariantName, variants } from './variants.ts'

interface BoardPageProps {
  about: 'board' | 'arena'
  id: string
  variant: VariantName
  search: WallSearch
}

/** A ranking over several races on a wall, by its key. */
export function BoardPage({ about, id, variant, search }: BoardPageProps) {
  const { viewer_key = '' } = search
  const isKeyless = viewer_key === ''
  const [state, setState] = useState<BoardState>(() => (isKeyless ? { kind: 'closed' } : { kind: 'connecting', is_failing: false }))
  useEffect(() => {
    if (isKeyless) return
    const source = about === 'board' ? boardOf(id, viewer_key) : arenaOf(id, viewer_key)
    return openBoard({ source, onState: setState, checkRelease: () => reloadAfterRelease(probe) })
  }, [about, id, viewer_key, isKeyless])
  const hasFonts = useFonts()
  useWakeLock()
  useLook(null, search)
  if (state.kind === 'closed') return <ClosedScreen />
  if (state.kind === 'connecting' || !hasFonts) return <ConnectingScreen isFailing={state.kind === 'connecting' && state.is_failing} />
  return (
    <Healing>
      <BoardScreen state={state} variant={variants[variant]} settings={settingsOf(search, null)} />
    </Healing>
  )
}
