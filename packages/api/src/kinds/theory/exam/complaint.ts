import * as z from 'zod/mini'
import { permission } from '../../../access.ts'
import { endpoint } from '../../../endpoint.ts'
import { id, instant, integer, page, queryNumber, text } from '../../../fields.ts'
import { complaintState } from './attempt-fields.ts'
import { questionType, theoryLimits } from '../question-fields.ts'

/** A complaint as the desk reads it, with what it is about. Marks are hundredths. */
export const complaintRow = z.object({
  complaint_id: id,
  at: instant,
  name: z.string(),
  entrant_id: id,
  /** In the order of the paper, from 1. */
  place: z.int(),
  question_type: questionType,
  stem: z.string(),
  /** Words of the options that were chosen, or what was written. */
  given: z.array(z.string()),
  mark: z.nullable(z.int()),
  score: z.int(),
  /** A person marked it: whoever decides may give another mark. Other questions are marked again for everybody. */
  is_manual: z.boolean(),
  text: z.string(),
  state: complaintState,
  reason: z.string(),
  decided_by: z.string(),
  mark_before: z.nullable(z.int()),
  mark_after: z.nullable(z.int()),
  /** The caller marked this answer: somebody else decides. */
  is_own: z.boolean(),
})
export type ComplaintRow = z.infer<typeof complaintRow>

const params = z.object({ exam_id: id })

/** Complaints of candidates about marks, after the release. */
export const complaint = {
  ask: endpoint({
    method: 'POST',
    path: '/exams/:exam_id/review/complaints',
    access: permission('front.exam.take'),
    status: 201,
    summary: 'Ask that the mark of a question be looked at again: once a question, while complaints are taken',
    params,
    body: z.object({ question_id: id, text: text({ min: 1, max: 1_000, multiline: true }) }),
    reply: z.object({ ok: z.literal(true) }),
    errors: ['contest_not_found', 'not_registered', 'review_closed', 'not_found', 'complaint_closed', 'complaint_repeated'],
  }),
  list: endpoint({
    method: 'GET',
    path: '/exams/:exam_id/complaints',
    access: permission('contest.watch'),
    summary: 'Complaints of an exam, those that wait first',
    params,
    query: z.object({
      page: z._default(queryNumber(1, 10_000), 1),
      size: z._default(queryNumber(1, 200), 20),
      state: z.optional(complaintState),
      lang: z.optional(z.enum(['en', 'zh'])),
    }),
    reply: page(complaintRow),
    errors: ['contest_not_found', 'results_not_done'],
  }),
  decide: endpoint({
    method: 'POST',
    path: '/exams/:exam_id/complaints/:complaint_id',
    access: permission('contest.score'),
    summary: 'Decide on a complaint, with a reason that the candidate reads; not by whoever marked the answer',
    params: z.object({ exam_id: id, complaint_id: id }),
    body: z.object({
      is_passed: z.boolean(),
      /** The new mark of an answer that people mark; null where the complaint is dismissed, or rules judge the question. */
      mark: z.nullable(integer(0, theoryLimits.score.max)),
      reason: text({ min: 4, max: 200 }),
    }),
    reply: z.object({ ok: z.literal(true) }),
    errors: ['contest_not_found', 'not_found', 'results_not_done', 'already_decided', 'complaint_own', 'mark_range'],
  }),
}
