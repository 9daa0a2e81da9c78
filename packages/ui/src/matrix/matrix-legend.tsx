import type { ReactNode } from 'react'
import { Glyph } from '../status/glyph.tsx'
import { useCellWords } from './matrix-cell.tsx'
import { matrixStyle, type MatrixSurface } from './matrix-size.ts'

/** What the glyphs mean; `children` stands at the right end: "148 teams", "Places 1 – 20 of 148". */
export function MatrixLegend({ surface, children }: { surface: MatrixSurface; children?: ReactNode }) {
  const words = useCellWords()
  const entries = [
    ['diamond', 'text-amber', words.first],
    ['check', 'text-jade', words.solved],
    ['cross', 'text-vermilion', words.tried],
    ['open-diamond', 'text-azure', words.pending],
  ] as const
  return (
    <div style={matrixStyle(surface)} className="flex flex-wrap items-center gap-x-[1.7em] gap-y-1 text-[length:var(--m-small)]">
      {entries.map(([glyph, tone, text]) => (
        <span key={glyph} className={`inline-flex items-center gap-[0.6em] ${tone}`}>
          <Glyph name={glyph} size="var(--m-glyph)" />
          {text}
        </span>
      ))}
      {children !== undefined && <span className="ml-auto text-fg-3">{children}</span>}
    </div>
  )
}
