import { sectionTitle, type SectionContent } from '@beacon/api/kinds/theory/paper-words'
import { type FormatLocale, useFormatLocale } from '@beacon/i18n'
import { formatMarks } from '../../bank/words.ts'

export const titleIn = (locale: FormatLocale, index: number, content: SectionContent): string =>
  sectionTitle(locale, index, { ...content, each: content.each === null ? null : formatMarks(locale, content.each) })

/** The title that a section has until somebody writes another one, as who reads the page would write it. */
export function useSectionTitle(): (index: number, content: SectionContent) => string {
  const locale = useFormatLocale()
  return (index, content) => titleIn(locale, index, content)
}
