import { formatChange, formatPoints, toPoints, useFormatLocale } from '@beacon/i18n'
import { pointDigits } from '@beacon/router'
import { useKind } from './contest-link.tsx'

/** How the kind of the open contest writes its scores: as text, as a change with its sign, as a number of points for a chart. */
export function usePoints() {
  const locale = useFormatLocale()
  const digits = pointDigits(useKind())
  return {
    digits,
    text: (score: number) => formatPoints(locale, score, digits),
    change: (score: number) => formatChange(locale, score, digits),
    number: (score: number) => toPoints(score, digits),
  }
}
