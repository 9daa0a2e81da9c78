import * as z from 'zod/mini'
import { permission } from '../../access.ts'
import { endpoint } from '../../endpoint.ts'
import { id, instant, ok, page, queryNumber } from '../../fields.ts'
import { answerField, reviewQuestion } from './exam/attempt-fields.ts'
import { secret } from '../../secret.ts'

/** Exams that are looked through for mistakes, latest first. */
export const mistakeExams = 50

const named = z.object({ resource_id: id, name_en: z.string(), name_zh: z.string() })

/** A question that did not get all its marks, as the review shows it, and where it belongs in the bank now. */
export const mistakeView = z.object({
  exam_id: id,
  exam_name: z.string(),
  submitted_at: instant,
  /** Language of the question's words. */
  lang: z.enum(['en', 'zh']),
  /** Rules judge the question, so that it can be answered again. */
  is_judged: z.boolean(),
  question: reviewQuestion,
  /** Null where the question left its bank. */
  direction: z.nullable(named),
  /** Main knowledge point. */
  point: z.nullable(z.string()),
})
export type MistakeView = z.infer<typeof mistakeView>

/** Marks of an answer that was given again. */
export const practiceResult = z.object({ marks: z.int(), score: z.int(), blanks: z.array(z.boolean()) })
export type PracticeResult = z.infer<typeof practiceResult>

const take = permission('front.exam.take')
const inExam = z.object({ exam_id: id, question_id: id })
const word = z.string().check(z.maxLength(100))

/** Own mistakes: of exams whose results and answers are out, and that are over for everybody. */
export const mistake = {
  list: endpoint({
    method: 'GET',
    path: '/me/mistakes',
    access: take,
    summary: 'Questions of own exams without all marks, latest exam first; those of an exam that goes on are held back',
    query: z.object({
      page: z._default(queryNumber(1, 10_000), 1),
      size: z._default(queryNumber(1, 50), 20),
      q: z.optional(word),
      exam_id: z.optional(id),
      direction_id: z.optional(id),
      point: z.optional(word),
      lang: z.optional(z.enum(['en', 'zh'])),
    }),
    reply: z.extend(page(mistakeView), {
      /** Mistakes without a filter. */
      all: z.int(),
      /** Left out while an exam goes on that holds the same question. */
      held_back: z.int(),
      exams: z.array(z.object({ exam_id: id, name: z.string(), count: z.int() })),
      directions: z.array(z.extend(named, { count: z.int() })),
      points: z.array(z.object({ name: z.string(), count: z.int() })),
    }),
  }),
  practise: endpoint({
    method: 'POST',
    path: '/me/mistakes/:exam_id/:question_id/practice',
    access: take,
    summary: 'Answer a question again: judged as the exam judges it now, and kept nowhere',
    params: inExam,
    body: z.object({ answer: secret(answerField) }),
    reply: practiceResult,
    errors: ['not_found', 'answer_wrong_form'],
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/me/mistakes/:exam_id/:question_id',
    access: take,
    summary: 'Take a question out of the own mistakes',
    params: inExam,
    reply: ok,
    errors: ['not_found'],
  }),
  put_back: endpoint({
    method: 'PUT',
    path: '/me/mistakes/:exam_id/:question_id',
    access: take,
    summary: 'Put a question back that was taken out',
    params: inExam,
    reply: ok,
    errors: ['not_found'],
  }),
}
