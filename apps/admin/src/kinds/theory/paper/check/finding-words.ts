import type { CheckCode, CheckFinding } from '@beacon/api/kinds/theory/paper'
import { useFormatLocale } from '@beacon/i18n'
import { useLingui } from '@lingui/react/macro'
import { formatMarks } from '../../bank/words.ts'

/** Why a question cannot be sat, and what a draw rule lacks, by the code of the check. */
function useReasonWords(): (code: string) => string {
  const { t } = useLingui()
  const words: Readonly<Record<string, string>> = {
    deleted: t`it is deleted`,
    not_visible: t`you can no longer use it`,
    broken: t`its answer or blanks are invalid`,
    key_wrong: t`its answer does not match its options`,
    blank_mismatch: t`its blanks do not match its text`,
    pool: t`a bank or a question set`,
    topic_set: t`a question set`,
    question_type: t`a type`,
    count: t`a count`,
    score: t`a score`,
  }
  return (code) => words[code] ?? code
}

/** A finding as a sentence. */
export function useFindingWords(): (finding: CheckFinding) => string {
  const { t } = useLingui()
  const locale = useFormatLocale()
  const reasonOf = useReasonWords()
  return ({ code, details, option }) => {
    const text = (name: string) => String(details[name] ?? '')
    const marks = (name: string) => formatMarks(locale, Math.round(Number(details[name] ?? 0) * 100))
    const [number, row, a, b] = [text('number'), text('row'), text('a'), text('b')]
    const words: Record<CheckCode, () => string> = {
      paper_empty: () => t`The paper has no questions.`,
      paper_total: () => t`Scores add up to ${marks('n')}, expected ${marks('m')}.`,
      pass_above_total: () => t`The pass score is above the total.`,
      draw_incomplete: () =>
        text('field') === 'count'
          ? t`Row ${row}: choose ${reasonOf('count')}. The count cannot be 0.`
          : t`Row ${row}: choose ${reasonOf(text('field'))}.`,
      draw_short: () => t`Row ${row} needs ${a}, the bank has ${b}.`,
      paper_not_drawn: () =>
        row === '' ? t`The questions are not drawn yet.` : t`Row ${row}: ${text('n')} of ${text('m')} questions are drawn.`,
      paper_infeasible: () => t`The bank cannot fill the blueprint.`,
      paper_repeat: () => t`${number} appears twice.`,
      paper_enemy: () => t`${a} and ${b} exclude each other.`,
      paper_question_broken: () => t`${number}: ${reasonOf(text('reason'))}.`,
      option_sequential: () => t`${number}: option “${option?.text ?? ''}” refers to other options, and options are shuffled.`,
      translation_missing: () => (text('lang') === 'en' ? t`${number} has no English text.` : t`${number} has no Chinese text.`),
      picture_without_text: () => t`${number}: a picture has no description for screen readers.`,
      no_analysis: () => t`${number} has no analysis.`,
      newer_version: () => t`${number} has a newer version.`,
      question_hidden: () => t`${number} is hidden.`,
      guessing_score: () => t`Random guessing scores ${marks('n')} of ${marks('m')} points.`,
    }
    return words[code]()
  }
}

/** What several findings of one code are called together. */
export function useFindingTitles(): Record<CheckCode, string> {
  const { t } = useLingui()
  return {
    paper_empty: t`No questions`,
    paper_total: t({ message: 'Total', context: 'theory' }),
    pass_above_total: t`Pass score`,
    draw_incomplete: t`Draw rules`,
    draw_short: t`Draw rules`,
    paper_not_drawn: t`Not drawn`,
    paper_infeasible: t`Blueprint`,
    paper_repeat: t`Questions that appear twice`,
    paper_enemy: t`Questions that exclude each other`,
    paper_question_broken: t`Questions that cannot be answered`,
    option_sequential: t`Options that refer to others`,
    translation_missing: t`Missing translations`,
    picture_without_text: t`Pictures without description`,
    no_analysis: t`Questions without analysis`,
    newer_version: t`Newer versions`,
    question_hidden: t`Hidden questions`,
    guessing_score: t({ message: 'Guessing', context: 'theory' }),
  }
}
