import type { TransferField } from '@beacon/api/kinds/theory/transfer'
import { useLingui } from '@lingui/react/macro'

/** What a column of a spreadsheet holds, as the form of a question calls it. */
export function useFieldWords(): (field: TransferField) => string {
  const { t } = useLingui()
  const words: Readonly<Record<Exclude<TransferField, `option_${string}`>, string>> = {
    type: t({ context: 'theory', message: 'Type' }),
    name: t`Short name`,
    stem: t({ context: 'stem', message: 'Question' }),
    answer: t`Correct answer`,
    score: t({ context: 'theory', message: 'Score' }),
    partial: t`Multiple choice counts`,
    difficulty: t`Difficulty`,
    direction: t`Category`,
    knowledge_points: t`Knowledge points`,
    topic_sets: t`Question sets`,
    analysis: t({ context: 'theory', message: 'Analysis' }),
    order_free: t`Any order`,
    case_sensitive: t`Case sensitive`,
    fixed_order: t`Keep option order`,
    source: t({ context: 'theory', message: 'Source' }),
  }
  return (field) => {
    switch (field) {
      case 'option_a':
      case 'option_b':
      case 'option_c':
      case 'option_d':
      case 'option_e':
      case 'option_f':
      case 'option_g':
      case 'option_h': {
        const letter = field.slice(-1).toUpperCase()
        return t`Option ${letter}`
      }
      default:
        return words[field]
    }
  }
}
