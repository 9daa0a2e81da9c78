import type { PrintedPaper } from '@beacon/api/kinds/theory/paper'
import { paperWords, printedContent, sectionTitle } from '@beacon/api/kinds/theory/paper-words'
import { formatPoints } from '@beacon/i18n/format'

type Section = PrintedPaper['sections'][number]

export const marksText = (lang: PrintedPaper['lang'], hundredths: number): string => formatPoints(lang, hundredths, 2)

export const titleOf = (lang: PrintedPaper['lang'], section: Section, index: number): string => {
  if (section.title !== '') return section.title
  const { each, ...content } = printedContent(section)
  return sectionTitle(lang, index, { ...content, each: each === null ? null : marksText(lang, each) })
}

/** How multiple choice counts here, as candidates are told; null where there is none. */
export const ruleOf = (lang: PrintedPaper['lang'], { partial_rule, fixed_marks }: Section): string | null =>
  partial_rule === null ? null : paperWords[lang].rules(marksText(lang, fixed_marks ?? 0))[partial_rule]
