import type { AttemptState, ExamSection } from '@beacon/api/kinds/theory/exam/exam'
import type { QuestionType } from '@beacon/api/kinds/theory/question'
import { useFormatLocale } from '@beacon/i18n'
import type { StatusName } from '@beacon/ui/status'
import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { formatMarks } from './attempt/exam-marks.ts'

/** The status of an attempt as the table of statuses names it. */
export const statusOf: Readonly<Record<AttemptState, StatusName>> = {
  not_started: 'exam.not_started',
  going: 'exam.in_progress',
  submitted: 'exam.submitted',
  auto_submitted: 'exam.auto_submitted',
  absent: 'exam.absent',
}

export function useTypeWords(): Record<QuestionType, string> {
  const { t } = useLingui()
  return {
    single: t({ context: 'exam', message: 'single choice' }),
    multiple: t({ context: 'exam', message: 'multiple choice' }),
    truefalse: t({ context: 'exam', message: 'true or false' }),
    completion: t({ context: 'exam', message: 'completion' }),
    short: t({ context: 'exam', message: 'short answer' }),
  }
}

/** Marks with their unit, alone or as a part of them; hundredths. */
export function useMarksWords() {
  const { t } = useLingui()
  const locale = useFormatLocale()
  return {
    worth: (score: number): string => {
      const points = formatMarks(locale, score)
      return t`${plural(score / 100, { one: `${points} point`, other: `${points} points` })}`
    },
    gained: (mark: number, score: number): string => {
      const [got, max] = [formatMarks(locale, mark), formatMarks(locale, score)]
      return t`${plural(score / 100, { one: `${got} of ${max} point`, other: `${got} of ${max} points` })}`
    },
    /** After the type of a question. */
    typed: (type: string, marks: string): string => t`${type}, ${marks}`,
  }
}

/** How a part of a multiple choice counts, as a sentence. */
export function usePartialSentence(): (section: Pick<ExamSection, 'partial_rule' | 'fixed_marks'>) => string | null {
  const { t } = useLingui()
  const locale = useFormatLocale()
  return ({ partial_rule, fixed_marks }) => {
    const marks = formatMarks(locale, fixed_marks ?? 0)
    const sentences = {
      strict: t`Multiple choice: only exactly the correct options score.`,
      half: t`Multiple choice: some correct options and no wrong one score half.`,
      fixed: t`Multiple choice: some correct options and no wrong one score ${plural((fixed_marks ?? 0) / 100, { one: `${marks} point`, other: `${marks} points` })}.`,
      proportional: t`Multiple choice: each correct option scores its share; any wrong option scores 0.`,
      deduct: t`Multiple choice: each wrong option deducts a share, down to 0.`,
      perOption: t`Multiple choice: each option correctly selected or left unselected scores its share.`,
    }
    return partial_rule === null ? null : sentences[partial_rule]
  }
}
