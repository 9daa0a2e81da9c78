import type { ReviewQuestion } from '@beacon/api/kinds/theory/exam/attempt-fields'
import type { Executor } from '../../../../db/database.ts'
import { correctedPaper, itemsOf, judgesOf, keyOf, languageOf, readCorrections, readMarks, readPaper, sectionsOf } from '../exam/index.ts'
import type { SatExam } from './own-exams.ts'

export interface Wrong extends SatExam {
  question: ReviewQuestion
  lang: 'en' | 'zh'
  is_judged: boolean
}

/** Questions of a paper that did not get all their marks, in the own order; a cancelled one is worth nothing and is none of them. */
export async function wrongQuestions(executor: Executor, sat: SatExam, wanted: 'en' | 'zh' | undefined): Promise<Wrong[]> {
  const { exam, attempt } = sat
  const paper = correctedPaper(await readPaper(executor, exam), await readCorrections(executor, exam))
  const { answers, markOf, commentOf } = await readMarks(executor, paper, attempt.attempt_id)
  const lang = languageOf(paper, wanted, exam)
  const [items, judges] = [itemsOf(paper), judgesOf(paper)]
  const own = sectionsOf(exam, paper, { subject: attempt.user_id, lang }).flatMap(({ questions }) => questions)
  return own.flatMap((shown) => {
    const { question_id, score } = shown
    const item = items.get(question_id)
    const mark = markOf(question_id)
    if (item === undefined || mark === null || mark >= score) return []
    const answer = answers.get(question_id) ?? null
    const question = { ...shown, answer, mark, complaint: null, comment: commentOf(question_id), key: keyOf(item, shown, lang) }
    return [{ ...sat, question, lang, is_judged: judges.get(question_id)?.question !== null }]
  })
}
