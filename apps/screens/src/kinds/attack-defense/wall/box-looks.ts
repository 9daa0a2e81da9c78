import type { GlyphName } from '@beacon/ui/status'
import { useLingui } from '@lingui/react/macro'

export type BoxState = 'normal' | 'pwned' | 'down' | 'both'

const states: Readonly<Record<string, BoxState>> = { '.': 'normal', '-': 'normal', c: 'pwned', d: 'down', b: 'both' }

/** How the box at a place of a row stands; null: there is none. A capital letter and a dash are not checked: they stand as before. */
export function boxAt(cells: string | undefined, place: number): { state: BoxState; isChecked: boolean } | null {
  const letter = cells?.[place]
  if (letter === undefined) return null
  const small = letter.toLowerCase()
  return { state: states[small] ?? 'normal', isChecked: letter !== '-' && letter === small }
}

export const boxLooks: Readonly<Record<BoxState, { glyph: GlyphName; look: string }>> = {
  normal: { glyph: 'check', look: 'bg-ink-1 text-jade' },
  pwned: { glyph: 'flag', look: 'bg-vermilion text-on-vermilion' },
  down: { glyph: 'down-arrow', look: 'bg-vermilion-bg text-vermilion' },
  both: { glyph: 'flag-down', look: 'bg-vermilion text-on-vermilion' },
}

export function useBoxWords(): Record<BoxState, string> {
  const { t } = useLingui()
  return {
    normal: t({ context: 'box', message: 'Normal' }),
    pwned: t({ context: 'box', message: 'Pwned' }),
    down: t({ context: 'box', message: 'Down' }),
    both: t({ context: 'box', message: 'Pwned, down' }),
  }
}
