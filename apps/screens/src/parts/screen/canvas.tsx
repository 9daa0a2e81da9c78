import type { CSSProperties, ReactNode } from 'react'

const SHIFT_MS = 600_000
const round = [
  [0, 0],
  [2, 0],
  [2, 2],
  [0, 2],
  [-2, 2],
  [-2, 0],
  [-2, -2],
  [0, -2],
  [2, -2],
] as const

/** Where the canvas stands against burn-in: two units further every ten minutes. */
export function shiftAt(now: number): readonly [x: number, y: number] {
  return round[Math.floor(now / SHIFT_MS) % round.length] ?? [0, 0]
}

/** The drawing board, 1920 × 1080 units (upright 1080 × 1920), centred; `safe` percent are kept free on each side besides. */
export function Canvas({ isPortrait, now, safe, children }: { isPortrait: boolean; now: number; safe: number; children: ReactNode }) {
  const [x, y] = shiftAt(now)
  const style: CSSProperties & { '--wall-u': string } = {
    '--wall-u': 'var(--u)',
    transform: `translate(calc(${x} * var(--u)), calc(${y} * var(--u))) scale(${1 - safe / 50})`,
  }
  return (
    <div className="fixed inset-0 grid place-items-center overflow-hidden bg-ink-0">
      <main style={style} className={`relative shrink-0 ${isPortrait ? 'h-1920 w-1080' : 'h-1080 w-1920'}`}>
        {children}
      </main>
    </div>
  )
}
