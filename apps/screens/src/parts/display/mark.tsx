import { Glyph, type GlyphName } from '@beacon/ui/status'
import { useLingui } from '@lingui/react/macro'
import type { Phase } from './phase.ts'

/** The six status words a wall speaks; the table of all of them is ten times as large as the wall's own texts. */
export type MarkName = Phase | 'first_blood'

const looks: Readonly<Record<MarkName, { glyph: GlyphName; colour: string }>> = {
  not_started: { glyph: 'ring', colour: 'text-fg-2' },
  running: { glyph: 'play', colour: 'text-jade' },
  paused: { glyph: 'pause', colour: 'text-amber' },
  frozen: { glyph: 'asterisk', colour: 'text-azure' },
  finished: { glyph: 'square', colour: 'text-fg-3' },
  first_blood: { glyph: 'diamond', colour: 'text-amber' },
}

/** Glyph, word and colour, as the design system's `Status` draws them; `size` in u. */
export function Mark({ of, size }: { of: MarkName; size: number }) {
  const { t } = useLingui()
  const words: Record<MarkName, string> = {
    not_started: t`Not started`,
    running: t`Running`,
    paused: t`Paused`,
    frozen: t`Frozen`,
    finished: t`Finished`,
    first_blood: t`First blood`,
  }
  const { glyph, colour } = looks[of]
  return (
    <span className={`inline-flex max-w-full items-center gap-[0.5em] whitespace-nowrap ${colour}`}>
      <Glyph name={glyph} size={`calc(${size} * var(--u))`} />
      <span className="min-w-0 truncate">{words[of]}</span>
    </span>
  )
}
