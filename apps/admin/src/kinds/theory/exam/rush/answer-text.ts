import type { RushGiven, RushQuestion } from '@beacon/api/kinds/theory/exam/rush'
import { useLingui } from '@lingui/react/macro'

/** What a desk answered, in one line: letters, true or false, the texts of blanks. */
export function useAnswerText({ options, question_type }: RushQuestion): (answer: RushGiven['answer']) => string {
  const { t } = useLingui()
  const none = t({ context: 'rush', message: 'no answer' })
  const truth: Readonly<Record<string, string>> = {
    true: t({ context: 'theory', message: 'True' }),
    false: t({ context: 'theory', message: 'False' }),
  }
  const labelOf = (option_id: string) =>
    question_type === 'truefalse' ? truth[option_id] : options.find((one) => one.option_id === option_id)?.label
  return (answer) => {
    if (answer === null) return none
    if ('option_ids' in answer) return answer.option_ids.map(labelOf).join(', ') || none
    return 'essay' in answer ? answer.essay : answer.texts.join(' · ') || none
  }
}
