import type { CSSProperties } from 'react'
import type { Board } from '../../../parts/display/wall-state.ts'
import { useSeeThrough } from '../../../parts/screen/use-see-through.ts'
import { MiniBoard } from './mini-board.tsx'

/** Lengths of this page count 480 × 270 to the window. */
const units: CSSProperties & Record<'--u', string> = { '--u': 'min(100vw / 480, 100vh / 270)' }

/** The first five and the clock alone, as large as the window lets it be. */
export function MiniScreen({ board, now, isTransparent }: { board: Board; now: number; isTransparent: boolean }) {
  useSeeThrough(isTransparent)
  return (
    <main style={units} className={`fixed inset-0 grid place-items-center overflow-hidden ${isTransparent ? '' : 'bg-ink-0'}`}>
      <MiniBoard contest={board.contest} rows={board.is_rank_hidden ? null : board.rows} now={now} isOverlay={isTransparent} />
    </main>
  )
}
