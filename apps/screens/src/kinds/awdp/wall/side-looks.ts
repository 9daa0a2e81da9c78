import type { GlyphName } from '@beacon/ui/status'
import { useLingui } from '@lingui/react/macro'

export type AttackLook = 'first' | 'attacked' | 'unattacked'
export type DefenceLook = 'defended' | 'abnormal' | 'undefended'

/** The two letters of a cell: who attacked as one of the first three stands out as the first does. */
export function sidesAt(text: string): { attack: AttackLook; defence: DefenceLook } {
  const [attack, defence] = text
  return {
    attack: attack === '1' ? 'first' : attack === undefined || attack === '.' ? 'unattacked' : 'attacked',
    defence: defence === 'd' ? 'defended' : defence === 'x' ? 'abnormal' : 'undefended',
  }
}

export const attackLooks: Readonly<Record<AttackLook, { glyph: GlyphName; look: string }>> = {
  first: { glyph: 'diamond', look: 'text-amber' },
  attacked: { glyph: 'flag', look: 'text-jade' },
  unattacked: { glyph: 'ring', look: 'text-control' },
}

export const defenceLooks: Readonly<Record<DefenceLook, { glyph: GlyphName; look: string }>> = {
  defended: { glyph: 'shield', look: 'text-jade' },
  abnormal: { glyph: 'triangle', look: 'text-vermilion' },
  undefended: { glyph: 'open-shield', look: 'text-control' },
}

export function useSideWords(): Record<AttackLook | DefenceLook, string> {
  const { t } = useLingui()
  return {
    first: t`First attack`,
    attacked: t({ context: 'side', message: 'Attacked' }),
    unattacked: t`Not attacked`,
    defended: t({ context: 'side', message: 'Defended' }),
    abnormal: t`Defence abnormal`,
    undefended: t`Undefended`,
  }
}
