import { useLingui } from '@lingui/react/macro'
import type { GlyphName } from '../../status/glyph.tsx'

/** What happened at a hill, by the number that the wire has. */
export type AlertType = 10 | 11 | 12 | 13 | 14 | 15 | 16 | 17 | 18 | 19

export const alertLooks: Readonly<Record<AlertType, { glyph: GlyphName; look: string }>> = {
  10: { glyph: 'flag', look: 'text-fg-3' },
  11: { glyph: 'half', look: 'text-azure' },
  12: { glyph: 'check', look: 'text-jade' },
  13: { glyph: 'crown', look: 'text-amber' },
  14: { glyph: 'question', look: 'text-amber' },
  15: { glyph: 'dash', look: 'text-fg-3' },
  16: { glyph: 'undo', look: 'text-amber' },
  17: { glyph: 'flag', look: 'text-jade' },
  18: { glyph: 'cross', look: 'text-vermilion' },
  19: { glyph: 'cross', look: 'text-vermilion' },
}

export interface SaidAlert {
  type: AlertType
  topic_name: string
  version: number
  /** The version that runs again, or goes on; null where there is none. */
  other_version: number | null
  /** Null: nobody's act, or a freeze hides it. */
  entrant: { name: string } | null
}

/** What happened at a hill, in a sentence. A freeze hides whose act it was. */
export function useAlertWords(): (alert: SaidAlert) => string {
  const { t } = useLingui()
  return ({ type, topic_name, version, other_version, entrant }) => {
    const hill = topic_name
    const team = entrant?.name ?? t({ context: 'koh', message: 'A team' })
    const v = version
    const words: Record<AlertType, () => string> = {
      10: () => t`${{ team }} submitted a flag for ${{ hill }}.`,
      11: () => t`${{ hill }}: ${{ team }} is patching.`,
      12: () => t`${{ hill }}: the patch of ${{ team }} passed its check.`,
      13: () => t`${{ team }} took ${{ hill }} (version ${{ v }}).`,
      14: () => t`Version ${{ v }} of ${{ hill }} was reported.`,
      15: () => t`The report on version ${{ v }} of ${{ hill }} was dismissed.`,
      16: () =>
        other_version === null
          ? t`A report of ${{ team }} on ${{ hill }} passed.`
          : t`A report of ${{ team }} passed: ${{ hill }} is rolled back to version ${{ other: other_version }}.`,
      17: () => t`${{ team }} solved ${{ hill }} (version ${{ v }}).`,
      18: () => t`${{ hill }}: the patch of ${{ team }} failed its check.`,
      19: () => t`${{ hill }}: version ${{ v }} could not be made, version ${{ other: other_version ?? 0 }} goes on.`,
    }
    return words[type]()
  }
}
