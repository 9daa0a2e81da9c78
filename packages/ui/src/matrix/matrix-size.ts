import type { CSSProperties } from 'react'

export type MatrixSurface = 'arena' | 'screens'

const sizes = {
  arena: {
    row: 30,
    cell: 28,
    head: 30,
    text: 15,
    mono: 14,
    small: 13,
    tiny: 11,
    glyph: 11,
    hair: 1,
    rank: 40,
    moved: 48,
    score: 76,
    count: 64,
    last: 60,
    pad: 8,
  },
  screens: {
    row: 35,
    cell: 24.5,
    head: 33,
    text: 24,
    mono: 24,
    small: 22,
    tiny: 22,
    glyph: 15,
    hair: 2,
    rank: 44,
    moved: 0,
    score: 96,
    count: 76,
    last: 0,
    pad: 8,
  },
} as const

/** CSS variables for the matrix; px in the arena, the screen's unit `u` on screens. */
export function matrixStyle(surface: MatrixSurface): CSSProperties {
  const unit = surface === 'screens' ? 'var(--u, min(100vw / 1920, 100vh / 1080))' : '1px'
  return Object.fromEntries(Object.entries(sizes[surface]).map(([name, length]) => [`--m-${name}`, `calc(${unit} * ${length})`]))
}
