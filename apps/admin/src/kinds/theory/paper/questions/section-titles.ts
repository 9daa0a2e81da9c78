import type { QuestionType } from '@beacon/api/kinds/theory/question'
import { type FormatLocale, formatNumber } from '@beacon/i18n'
import { useFormatLocale } from '@beacon/i18n'
import { useLingui } from '@lingui/react/macro'
import { formatMarks } from '../../bank/words.ts'

/** What a section is about, as far as its title says: the one type in it, how many questions, and what each counts. */
export interface SectionContent {
  type: QuestionType | null
  count: number
  /** Hundredths; null when they differ. */
  each: number | null
}

const chineseDigits = ['一', '二', '三', '四', '五', '六', '七', '八', '九', '十'] as const

/** 1 → 一, 12 → 十二, 20 → 二十; papers have at most twenty sections. */
export function chineseNumber(n: number): string {
  if (n <= 10) return chineseDigits[n - 1] ?? String(n)
  if (n === 20) return '二十'
  return n < 20 ? `十${chineseDigits[n - 11] ?? ''}` : String(n)
}

export const sectionNumber = (locale: FormatLocale, index: number): string =>
  locale === 'zh' ? `${chineseNumber(index + 1)}、` : `${index + 1}. `

/** The title that a section has until somebody writes another one: “1. Single choice (20 × 2)”. */
export function useSectionTitle(): (index: number, content: SectionContent) => string {
  const { t } = useLingui()
  const locale = useFormatLocale()
  const names: Record<QuestionType, string> = {
    single: t({ context: 'section of a paper', message: 'Single choice' }),
    multiple: t({ context: 'section of a paper', message: 'Multiple choice' }),
    truefalse: t({ context: 'section of a paper', message: 'True or false' }),
    completion: t({ context: 'section of a paper', message: 'Completion' }),
    short: t({ context: 'section of a paper', message: 'Short answers' }),
  }
  const mixed = t({ context: 'section of a paper', message: 'Questions' })
  return (index, { type, count, each }) => {
    const name = `${sectionNumber(locale, index)}${type === null ? mixed : names[type]}`
    if (count === 0) return name
    const size = formatNumber(locale, count)
    return each === null ? `${name} (${size})` : `${name} (${size} × ${formatMarks(locale, each)})`
  }
}
