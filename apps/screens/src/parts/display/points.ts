import { formatPoints, useFormatLocale } from '@beacon/i18n'
import { createContext, use, useCallback } from 'react'

/** Decimal places of the points around: those of the contest's kind; a total over contests has whole points. */
export const DigitsContext = createContext(0)

/** Writes a score in points. */
export type Points = (score: number) => string

/** How scores around are written. */
export function usePoints(): Points {
  const locale = useFormatLocale()
  const digits = use(DigitsContext)
  return useCallback((score) => formatPoints(locale, score, digits), [locale, digits])
}
