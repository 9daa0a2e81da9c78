import type { RushKey, RushQuestion } from '@beacon/api/kinds/theory/exam/rush-fields'
import { truths } from '@beacon/api/kinds/theory/question-fields'
import { optionLetter } from '@beacon/api/kinds/theory/question-rules'
import type { StoredPaper } from '../../../../db/schema/kinds/theory/exam-attempt.ts'
import { isSubjective } from '../paper/index.ts'
import { judgeOf } from '../exam/index.ts'
import type { PlacedQuestion } from './read-game.ts'
import type { Answer } from '@beacon/api/kinds/theory/exam/attempt-fields'

/** The question as the whole room reads it: in the language in which it was written, and without anything that solves it. */
export const questionView = ({ question_id, content }: PlacedQuestion): RushQuestion => ({
  question_id,
  lang: content.lang,
  question_type: content.question_type,
  stem: content.description,
  options:
    content.question_type === 'truefalse'
      ? truths.map((option_id) => ({ option_id, label: '', text: '' }))
      : content.options.map(({ option_id, text }, index) => ({ option_id, label: optionLetter(index), text })),
  blank_count: content.blanks.length,
})

/** What solves it. */
export function keyView({ content }: PlacedQuestion): RushKey {
  const letters = content.options.flatMap(({ option_id }, index) => (content.key.includes(option_id) ? [optionLetter(index)] : []))
  return {
    option_ids: content.key,
    labels: content.question_type === 'truefalse' ? content.key : letters,
    blanks: content.blanks.map(({ accepted }) => accepted),
    reference: content.reference_answer,
    analysis: content.analysis,
  }
}

const score = 10_000

/** Whether an answer is right, wholly: a rush knows no part of it. Null where a person judges. */
export function isRight({ question_id, version_id, content }: PlacedQuestion, answer: Answer): boolean | null {
  if (isSubjective(content)) return null
  const item = { question_id, version_id, score, content }
  const paper: StoredPaper = {
    total_score: score,
    sections: [{ section_id: '', title: '', instructions: '', shuffle: false, partial_rule: 'strict', fixed_marks: null, items: [item] }],
  }
  return judgeOf(paper)(question_id, answer) === score
}
