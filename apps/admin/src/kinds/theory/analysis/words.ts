import type { AnalysisItem, AnalysisMeasure, ItemFlag } from '@beacon/api/kinds/theory/analysis-views'
import { formatNumber, formatPercent, useFormatLocale } from '@beacon/i18n'
import { useLingui } from '@lingui/react/macro'
import { useMemo } from 'react'
import { formatMarks } from '../bank/words.ts'
import type { Analysis } from './queries.ts'

/** What is not defined is a dash and never 0. */
const dash = '–'

/** Figures as the page writes them: shares and correlations with two decimals, marks in points. */
export function useFigureText() {
  const locale = useFormatLocale()
  return useMemo(
    () => ({
      count: (value: number) => formatNumber(locale, value),
      // Rounded before it is written, so that no small negative value becomes −0.
      figure: (value: number | null) => (value === null ? dash : formatNumber(locale, Math.round(value * 100) / 100 + 0, 2)),
      percent: (value: number | null) => (value === null ? dash : formatPercent(value, 1)),
      minutes: (value: number) => formatNumber(locale, Math.round(value * 10) / 10, value < 10 && value % 1 !== 0 ? 1 : 0),
      marks: (value: number | null) => (value === null ? dash : formatMarks(locale, Math.round(value))),
    }),
    [locale],
  )
}

export function useFlagWords(): Record<ItemFlag, string> {
  const { t } = useLingui()
  return {
    key_wrong: t({ context: 'analysis', message: 'Wrong key?' }),
    review: t({ context: 'analysis', message: 'Low discrimination' }),
    good: t({ context: 'analysis', message: 'Good discrimination' }),
    too_hard: t({ context: 'analysis', message: 'Very hard' }),
    too_easy: t({ context: 'analysis', message: 'Very easy' }),
    rare_distractors: t({ context: 'analysis', message: 'Rarely chosen options' }),
  }
}

export function useBandWords(): Record<Analysis['bands'][number]['band'], string> {
  const { t } = useLingui()
  return {
    excellent: t({ context: 'analysis', message: 'Excellent' }),
    good: t({ context: 'analysis', message: 'Good' }),
    medium: t({ context: 'analysis', message: 'Medium' }),
    pass: t({ context: 'analysis', message: 'Pass' }),
    fail: t({ context: 'analysis', message: 'Fail' }),
  }
}

export function useMeasureWords(): Record<AnalysisMeasure['by'], string> {
  const { t } = useLingui()
  return {
    direction: t({ context: 'analysis', message: 'By category' }),
    point: t({ context: 'analysis', message: 'By knowledge point' }),
    difficulty: t({ context: 'analysis', message: 'By difficulty' }),
    type: t({ context: 'analysis', message: 'By type' }),
  }
}

export function useDifficultyWords(): Readonly<Record<string, string>> {
  const { t } = useLingui()
  return {
    primary: t({ context: 'analysis', message: 'Primary' }),
    intermediate: t({ context: 'analysis', message: 'Intermediate' }),
    advanced: t({ context: 'analysis', message: 'Advanced' }),
  }
}

/** An answer in words: that of a true/false comes as the id of its option. */
export function useAnswerText(): (item: Pick<AnalysisItem, 'question_type'>, text: string) => string {
  const { t } = useLingui()
  return ({ question_type }, text) => {
    if (question_type !== 'truefalse') return text
    return text === 'true' ? t({ context: 'analysis', message: 'True' }) : t({ context: 'analysis', message: 'False' })
  }
}
