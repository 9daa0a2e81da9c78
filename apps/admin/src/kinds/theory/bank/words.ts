import type { QuestionType, Warning } from '@beacon/api/kinds/theory/question'
import { type FormatLocale, formatNumber } from '@beacon/i18n'
import { useLingui } from '@lingui/react/macro'

export function useTypeWords(): Record<QuestionType, string> {
  const { t } = useLingui()
  return {
    single: t({ context: 'theory', message: 'Single' }),
    multiple: t({ context: 'theory', message: 'Multiple' }),
    truefalse: t({ context: 'theory', message: 'True/false' }),
    completion: t({ context: 'theory', message: 'Completion' }),
    short: t({ context: 'theory', message: 'Short answer' }),
  }
}

export function useRuleWords(): Record<'strict' | 'half' | 'fixed' | 'proportional' | 'deduct' | 'perOption', string> {
  const { t } = useLingui()
  return {
    strict: t`All or nothing`,
    half: t`Half marks for partial answers`,
    fixed: t`Fixed marks for partial answers`,
    proportional: t`Proportional`,
    deduct: t`Wrong options deducted`,
    perOption: t`Scored per option`,
  }
}

/** What an exam would miss, by its code. */
export function useProblemWords(): (code: string) => string {
  const { t } = useLingui()
  const words: Readonly<Record<string, string>> = {
    no_analysis: t`no analysis`,
    picture_without_text: t`a picture has no description`,
    description_long: t`question longer than 2048 characters`,
  }
  return (code) => words[code] ?? code
}

export function useWarningWords(): (warning: Warning) => string {
  const { t } = useLingui()
  return (warning) => {
    if (warning.code === 'blank_overlap') return t`Blanks ${warning.a} and ${warning.b} accept “${warning.text}”. Is the order free?`
    if (warning.code === 'key_single') return t`Only one option is correct, but candidates are asked to choose all that apply.`
    if (warning.code === 'alt_missing') return t`Picture ${warning.n} has no description for screen readers.`
    if (warning.code === 'blank_contains') return t`Blank ${warning.n} also accepts “不是${warning.text}”, “not ${warning.text}”.`
    return t`All options are correct, so guessing scores high.`
  }
}

/** Hundredths as people read them: 250 is 2.5. */
export const formatMarks = (locale: FormatLocale, hundredths: number): string => {
  const digits = hundredths % 100 === 0 ? 0 : hundredths % 10 === 0 ? 1 : 2
  return formatNumber(locale, hundredths / 100, digits)
}
