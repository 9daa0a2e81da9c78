import type { RoundState } from '@beacon/api/rounds/round'
import { Glyph, type GlyphName } from '@beacon/ui/status'
import { useLingui } from '@lingui/react'
import { roundWords } from './words.ts'

const looks: Readonly<Record<RoundState, { glyph: GlyphName; look: string }>> = {
  running: { glyph: 'play', look: 'text-amber' },
  settling: { glyph: 'spin', look: 'text-azure' },
  scored: { glyph: 'check', look: 'text-jade' },
  void: { glyph: 'dash', look: 'text-fg-3' },
}

export function RoundMark({ state }: { state: RoundState }) {
  const { i18n } = useLingui()
  const { glyph, look } = looks[state]
  return (
    <span className={`flex items-center gap-2 ${look}`}>
      <Glyph name={glyph} />
      {i18n._(roundWords[state])}
    </span>
  )
}
