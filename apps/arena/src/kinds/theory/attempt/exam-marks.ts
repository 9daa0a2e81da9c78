import { type FormatLocale, formatPoints } from '@beacon/i18n'

/** Hundredths as people read them: 250 is 2.5. */
export function formatMarks(locale: FormatLocale, hundredths: number): string {
  const digits = hundredths % 100 === 0 ? 0 : hundredths % 10 === 0 ? 1 : 2
  return formatPoints(locale, hundredths / 10 ** (2 - digits), digits)
}
