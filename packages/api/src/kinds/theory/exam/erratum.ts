import * as z from 'zod/mini'
import { permission } from '../../../access.ts'
import { endpoint } from '../../../endpoint.ts'
import { id, instant, ok, text } from '../../../fields.ts'
import { questionType } from '../question-fields.ts'

export const erratumLimits = {
  text: 500,
  /** Questions of one exam: every reply to a device carries all of them. */
  questions: 50,
} as const

/** What is wrong in the text of a question, as its candidates read it above the question. */
export const ownErratum = z.object({ question_id: id, text: z.string(), at: instant })
export type OwnErratum = z.infer<typeof ownErratum>

const access = permission('contest.write')

const erratumQuestion = z.object({
  question_id: id,
  /** In the order of the paper, from 1; candidates count in their own order. */
  place: z.int(),
  section: z.string(),
  question_type: questionType,
  stem: z.string(),
  /** Null: there is none. `by` is who wrote it as it stands. */
  erratum: z.nullable(z.object({ text: z.string(), at: instant, by: z.string() })),
})
export type ErratumQuestion = z.infer<typeof erratumQuestion>

/** Errata of the frozen paper of an exam. The paper itself stays as it is. */
export const erratum = {
  questions: endpoint({
    method: 'GET',
    path: '/exams/:exam_id/errata',
    access,
    summary: 'Questions of the paper in its order, each with its erratum',
    params: z.object({ exam_id: id }),
    query: z.object({ lang: z.optional(z.enum(['en', 'zh'])) }),
    reply: z.object({ items: z.array(erratumQuestion) }),
    errors: ['contest_not_found'],
  }),
  write: endpoint({
    method: 'PUT',
    path: '/exams/:exam_id/errata/:question_id',
    access,
    summary: 'Write, change or (text null) withdraw the erratum of a question. It goes to devices with every reply',
    params: z.object({ exam_id: id, question_id: id }),
    body: z.object({ text: z.nullable(text({ min: 1, max: erratumLimits.text, multiline: true })) }),
    reply: ok,
    errors: ['contest_not_found', 'contest_state', 'not_found', 'results_released', 'errata_too_many'],
  }),
}
