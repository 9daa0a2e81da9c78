import { createHash } from 'node:crypto'
import type { Answer } from '@beacon/api/kinds/theory/exam/attempt-fields'
import { truths } from '@beacon/api/kinds/theory/question-fields'
import { blankMarks, objectiveMarks as marksOfAnswer, type MultipleRule, type ObjectiveQuestion } from '@beacon/engine/theory'
import type { StoredPaper } from '../../../../../db/schema/kinds/theory/exam-attempt.ts'
import { isSubjective } from '../../paper/index.ts'
import type { StoredItem } from '../paper/own-paper.ts'

type Section = StoredPaper['sections'][number]

/** The rule of a question; fixed marks grow as its score did. */
const ruleOf = ({ partial_rule, fixed_marks }: Section, { score, paper_score = score }: StoredItem): MultipleRule => ({
  partial_rule,
  fixed_marks: paper_score === score ? (fixed_marks ?? 0) : Math.round(((fixed_marks ?? 0) * score) / paper_score),
})

/** A question as rules judge it; null for one of which they know nothing. */
function ruledOf({ content, score }: StoredItem): ObjectiveQuestion | null {
  const { question_type: type, key, options, order_free } = content
  if (type === 'short' || content.judge === 'manual') return null
  if (type !== 'completion') return { type, key, option_ids: type === 'truefalse' ? truths : options.map(({ option_id }) => option_id) }
  const shares = blankMarks(
    score,
    content.blanks.map((blank) => blank.score),
  )
  return {
    type,
    order_free,
    all_or_nothing: false,
    blanks: content.blanks.map((blank, index) => ({
      accepted: blank.accepted,
      kind: blank.kind,
      case_sensitive: blank.case_sensitive,
      tolerance: blank.tolerance,
      tolerance_is_percent: blank.tolerance_unit === 'percent',
      marks: shares[index] ?? 0,
    })),
  }
}

/** The same where rules have the last word; null for a question that people mark. */
const objectiveOf = (item: StoredItem): ObjectiveQuestion | null => (isSubjective(item.content) ? null : ruledOf(item))

/** Only multiple choice counts by a rule of its own. */
const noRule: MultipleRule = { partial_rule: 'strict', fixed_marks: 0 }

/** What rules propose for an answer that a person then looks at; null where they propose nothing. */
export function proposalOf(item: StoredItem, answer: Answer): number | null {
  if (item.content.judge !== 'reviewed' || !isSubjective(item.content)) return null
  const question = ruledOf(item)
  return question === null || (answer !== null && 'essay' in answer) ? null : marksOfAnswer(question, answer, noRule, item.score)
}

/** How one question is judged; without `question` people mark it. */
export interface QuestionJudge {
  question: ObjectiveQuestion | null
  rule: MultipleRule
  score: number
  /** A correction gives everybody all marks. */
  isFull: boolean
}

/** How the questions of a paper are judged, by question. */
export const judgesOf = (paper: StoredPaper): Map<string, QuestionJudge> =>
  new Map(
    paper.sections.flatMap((section) =>
      section.items.map(
        (item) =>
          [
            item.question_id,
            { question: objectiveOf(item), rule: ruleOf(section, item), score: item.score, isFull: item.is_full === true },
          ] as const,
      ),
    ),
  )

/** Judges answers to a paper: hundredths by question, made once for all candidates of it; 0 for what people mark. */
export function judgeOf(paper: StoredPaper): (question_id: string, answer: Answer) => number {
  const judges = judgesOf(paper)
  return (question_id, answer) => {
    const judge = judges.get(question_id)
    if (judge?.isFull === true) return judge.score
    if (judge === undefined || judge.question === null || (answer !== null && 'essay' in answer)) return 0
    return marksOfAnswer(judge.question, answer, judge.rule, judge.score)
  }
}

/** What rules give for a whole own paper, also for questions that were left out. `marksOf`: of the copy that it is drawn from. */
export function objectiveMarks(
  own: StoredPaper,
  answers: readonly { question_id: string; answer: Answer }[],
  marksOf: ReturnType<typeof judgeOf>,
): number {
  const given = new Map(answers.map(({ question_id, answer }) => [question_id, answer]))
  const ids = own.sections.flatMap(({ items }) => items.map(({ question_id }) => question_id))
  return ids.reduce((sum, id) => sum + marksOf(id, given.get(id) ?? null), 0)
}

/** Whether an answer says anything. */
export function isAnswered(answer: Answer): boolean {
  if (answer === null) return false
  if ('option_ids' in answer) return answer.option_ids.length > 0
  return textsOf(answer).some((text) => text.trim() !== '')
}

/** What somebody wrote: one text, or one for each blank. */
export function textsOf(answer: Answer): readonly string[] {
  if (answer === null || 'option_ids' in answer) return []
  return 'essay' in answer ? [answer.essay] : answer.texts
}

/** Whether an essay is longer than its question lets. */
export const isTooLong = ({ content: { question_type, answer_length_max } }: StoredItem, answer: Answer): boolean =>
  question_type === 'short' && answer !== null && 'essay' in answer && [...answer.essay].length > answer_length_max

/** Whether an answer can belong to a question: options that it has, as many texts as blanks, an essay no longer than it may be. */
export function fits(item: StoredItem, answer: Answer): boolean {
  if (answer === null) return true
  const { question_type: type, options, blanks } = item.content
  if (type === 'short') return 'essay' in answer && !isTooLong(item, answer)
  if (type === 'completion') return 'texts' in answer && answer.texts.length <= blanks.length
  if (!('option_ids' in answer)) return false
  const known = new Set<string>(type === 'truefalse' ? truths : options.map(({ option_id }) => option_id))
  const chosen = new Set(answer.option_ids)
  if (chosen.size !== answer.option_ids.length || answer.option_ids.some((id) => !known.has(id))) return false
  return type === 'multiple' || chosen.size <= 1
}

/** Names the answers of a paper: first 8 hexadecimal digits of the SHA-256 of what was answered, in the order of the questions' ids. */
export function digestOf(answers: readonly { question_id: string; answer: Answer }[]): string {
  const canonical = answers
    .filter(({ answer }) => isAnswered(answer))
    .toSorted((a, b) => (a.question_id < b.question_id ? -1 : 1))
    .map(({ question_id, answer }) => {
      if (answer === null) return question_id
      return [question_id, 'option_ids' in answer ? answer.option_ids.toSorted() : textsOf(answer)]
    })
  return createHash('sha256').update(JSON.stringify(canonical)).digest('hex').slice(0, 8)
}
