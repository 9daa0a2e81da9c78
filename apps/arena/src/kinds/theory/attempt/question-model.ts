import type { Answer, AnswerEntry, ExamPaper, ExamQuestion } from '@beacon/api/kinds/theory/exam/exam'

export type Answers = ReadonlyMap<string, Pick<AnswerEntry, 'answer' | 'is_marked'>>

/** The questions of a paper in the own order. */
export const questionsOf = (paper: Pick<ExamPaper, 'sections'>): ExamQuestion[] => paper.sections.flatMap(({ questions }) => questions)

/** Something is chosen, or something is written. */
export function isAnswered(answer: Answer | undefined): boolean {
  if (answer === null || answer === undefined) return false
  if ('option_ids' in answer) return answer.option_ids.length > 0
  return ('essay' in answer ? [answer.essay] : answer.texts).some((text) => text.trim() !== '')
}

export const isQuestionAnswered = (answers: Answers, question_id: string): boolean => isAnswered(answers.get(question_id)?.answer)
export const isMarked = (answers: Answers, question_id: string): boolean => answers.get(question_id)?.is_marked ?? false

export interface Counts {
  total: number
  answered: number
  unanswered: number
  marked: number
}

export function countsOf(questions: readonly ExamQuestion[], answers: Answers): Counts {
  const answered = questions.filter(({ question_id }) => isQuestionAnswered(answers, question_id)).length
  const marked = questions.filter(({ question_id }) => isMarked(answers, question_id)).length
  return { total: questions.length, answered, unanswered: questions.length - answered, marked }
}

export type CardFilter = 'all' | 'unanswered' | 'marked'

export const isInFilter = (filter: CardFilter, answers: Answers, question_id: string): boolean =>
  filter === 'all' || (filter === 'marked' ? isMarked(answers, question_id) : !isQuestionAnswered(answers, question_id))

/** The next question without an answer behind `index`, then from the front; -1 where all have one. */
export function nextUnanswered(questions: readonly ExamQuestion[], answers: Answers, index: number): number {
  const order = [...questions.keys()].map((step) => (index + 1 + step) % questions.length)
  return order.find((at) => !isQuestionAnswered(answers, questions[at]?.question_id ?? '')) ?? -1
}

/** Where a candidate goes on: where the device was, else at the newest answer; an order that only goes forward never goes back. */
export function placeToGoOn(
  questions: readonly ExamQuestion[],
  answers: ReadonlyMap<string, AnswerEntry>,
  { navigation, stored }: { navigation: 'free' | 'forward'; stored: number | null },
): number {
  const placeOf = (question_id: string) => questions.findIndex((question) => question.question_id === question_id)
  const newest = [...answers.values()].sort((left, right) => right.seq - left.seq)[0]
  const furthest = Math.max(0, ...[...answers.keys()].map(placeOf))
  const known = stored !== null && stored >= 0 && stored < questions.length ? stored : null
  if (navigation === 'forward') return Math.max(known ?? 0, furthest)
  return known ?? Math.max(0, newest === undefined ? 0 : placeOf(newest.question_id))
}

/** The answer after a click on an option: the one chosen, or one more and one less of several. */
export function toggledOption(
  { question_type, options }: Pick<ExamQuestion, 'question_type' | 'options'>,
  answer: Answer,
  option_id: string,
): Answer {
  if (question_type !== 'multiple') return { option_ids: [option_id] }
  const chosen = new Set(answer !== null && 'option_ids' in answer ? answer.option_ids : [])
  if (!chosen.delete(option_id)) chosen.add(option_id)
  return chosen.size === 0 ? null : { option_ids: options.map((one) => one.option_id).filter((id) => chosen.has(id)) }
}

/** The answer after typing into a blank; no text at all is no answer. */
export function writtenBlank({ blank_count }: Pick<ExamQuestion, 'blank_count'>, answer: Answer, index: number, text: string): Answer {
  const before = answer !== null && 'texts' in answer ? answer.texts : []
  const texts = Array.from({ length: blank_count }, (_, at) => (at === index ? text : (before[at] ?? '')))
  return texts.every((one) => one === '') ? null : { texts }
}

export const chosenOf = (answer: Answer): readonly string[] => (answer !== null && 'option_ids' in answer ? answer.option_ids : [])
export const essayOf = (answer: Answer): string => (answer !== null && 'essay' in answer ? answer.essay : '')
/** Spaces and line ends alone stay while somebody types; no character at all is no answer. */
export const writtenEssay = (text: string): Answer => (text === '' ? null : { essay: text })

export const textsOf = (answer: Answer): readonly string[] => (answer !== null && 'texts' in answer ? answer.texts : [])
