import type { PrintedPaper } from '@beacon/api/kinds/theory/paper'
import { type SectionContent } from '../questions/section-titles.ts'

type PrintedSection = PrintedPaper['sections'][number]

const onlyOne = <Value>(values: readonly Value[]): Value | null => {
  const [first] = values
  return first !== undefined && values.every((value) => value === first) ? first : null
}

/** What a section's own title would say. */
export const printedContent = ({ questions }: PrintedSection): SectionContent => ({
  type: onlyOne(questions.map(({ question_type }) => question_type)),
  count: questions.length,
  each: onlyOne(questions.map(({ score }) => score)),
})

/** Blanks as lines to write on. */
export const withLines = (stem: string): string => stem.replaceAll(/\{\{(\d{1,2})\}\}/gu, ' ________($1) ')
