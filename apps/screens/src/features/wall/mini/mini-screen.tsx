import { type CSSProperties, useEffect } from 'react'
import type { Board } from '../../../parts/display/wall-state.ts'
import { MiniBoard } from './mini-board.tsx'

/** Lengths of this page count 480 × 270 to the window. */
const units: CSSProperties & Record<'--u', string> = { '--u': 'min(100vw / 480, 100vh / 270)' }

/** Nothing is painted behind the page: a video mixer sees through it. */
function useSeeThrough(isOn: boolean): void {
  useEffect(() => {
    if (!isOn) return
    const parts = [document.documentElement, document.body]
    for (const { style } of parts) style.background = 'transparent'
    return () => {
      for (const { style } of parts) style.removeProperty('background')
    }
  }, [isOn])
}

/** The first five and the clock alone, as large as the window lets it be. */
export function MiniScreen({ board, now, isTransparent }: { board: Board; now: number; isTransparent: boolean }) {
  useSeeThrough(isTransparent)
  return (
    <main style={units} className={`fixed inset-0 grid place-items-center overflow-hidden ${isTransparent ? '' : 'bg-ink-0'}`}>
      <MiniBoard contest={board.contest} rows={board.is_rank_hidden ? null : board.rows} now={now} isOverlay={isTransparent} />
    </main>
  )
}
