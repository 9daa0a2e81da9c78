import { formatPoints, useFormatLocale } from '@beacon/i18n'
import { type Kind, pointDigits } from '@beacon/router'
import { createContext, use, useCallback } from 'react'

/** Says the kind of the contest whose scores are shown; null is a total over contests, in whole points. */
export const PointsContext = createContext<Kind | null>(null)

/** Writes a score as its kind has it. */
export type Points = (score: number) => string

/** How scores of the contest around are written. */
export function usePoints(): Points {
  const locale = useFormatLocale()
  const kind = use(PointsContext)
  const digits = kind === null ? 0 : pointDigits(kind)
  return useCallback((score: number) => formatPoints(locale, score, digits), [locale, digits])
}
