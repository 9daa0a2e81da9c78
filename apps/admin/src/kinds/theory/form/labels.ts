import { optionLetter } from '@beacon/api/kinds/theory/question'
import { useLingui } from '@lingui/react/macro'

/** What a field is called, by its path: for errors, differences and versions. */
export function useTheoryLabels(): (path: string) => string {
  const { t } = useLingui()
  const words: Readonly<Record<string, string>> = {
    question_type: t({ message: 'Type', context: 'theory' }),
    name: t`Short name`,
    short_name: t`Short name`,
    stem: t({ message: 'Question', context: 'stem' }),
    description: t({ message: 'Question', context: 'stem' }),
    lang: t`Language`,
    translations: t`Second language`,
    texts: t`Second language`,
    options: t`Options`,
    key: t`Correct answer`,
    fixed_order: t`Option order`,
    blanks: t`Blanks`,
    order_free: t({ message: 'Order', context: 'theory' }),
    judge: t`Marking`,
    reference_answer: t`Reference answer`,
    rubric: t({ message: 'Points', context: 'theory' }),
    answer_length_max: t`Character limit`,
    score: t`Default score`,
    partial_rule: t`Multiple-choice scoring`,
    partial_marks: t`Partial marks`,
    direction_id: t`Category`,
    difficulty: t`Difficulty`,
    knowledge_point_id: t`Main point`,
    knowledge_points: t`Knowledge points`,
    enemy_group: t`Enemy group`,
    topic_sets: t`Question sets`,
    source: t({ context: 'theory', message: 'Source' }),
    attribution: t({ context: 'theory', message: 'Source' }),
    author: t`Author`,
    analysis: t({ message: 'Analysis', context: 'theory' }),
    notes: t({ message: 'Notes', context: 'theory' }),
    attachments: t`Attachments`,
    visibility: t`Visibility`,
    is_public: t`Visibility`,
    is_in_organisation: t`Visibility`,
  }
  return (path) => {
    const [name = '', index, ...rest] = path.split('.')
    const n = Number(index) + 1
    if (name === 'options' && rest.length > 0) return t`Option ${optionLetter(n - 1)}`
    if (name === 'blanks' && rest.length > 0) return t`Blank ${n}`
    if (name === 'rubric' && rest.length > 0) return t`Point ${n}`
    return words[name] ?? path
  }
}
