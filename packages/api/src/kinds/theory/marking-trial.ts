import * as z from 'zod/mini'
import { permission } from '../../access.ts'
import { endpoint } from '../../endpoint.ts'
import { id, instant, integer } from '../../fields.ts'
import { markingParams as params, markNo } from './marking.ts'

const review = permission('marking.review')

export const trialLimits = { answers: 10, questions: 100 } as const

const trialMark = z.object({
  /** Hundredths; null where none was given. */
  mark: z.nullable(z.int()),
  /** Or the word with which it was passed to whoever leads. */
  comment: z.string(),
})

/** A question whose markers mark the same answers before its queue opens. None of these marks counts. */
export const trialView = z.object({
  question_id: id,
  opened_at: instant,
  /** The queue was opened; null while the trial goes on. */
  closed_at: z.nullable(instant),
  markers: z.array(
    z.object({
      name: z.string(),
      marked: z.int(),
      /** Hundredths above the mean of each answer, on average; null where nothing can be compared. */
      severity: z.nullable(z.int()),
    }),
  ),
  answers: z.array(
    z.object({
      mark_no: markNo,
      texts: z.array(z.string()),
      /** Hundredths; null before the first mark. The spread lies between the lowest and the highest. */
      mean: z.nullable(z.int()),
      spread: z.nullable(z.int()),
      /** In the order of the markers. */
      marks: z.array(trialMark),
    }),
  ),
})
export type TrialView = z.infer<typeof trialView>

const question_ids = z.array(id).check(z.minLength(1, { error: 'field_empty' }), z.maxLength(trialLimits.questions))
const trialState = z.object({ question_id: id, closed_at: z.nullable(instant) })

/** Trials of marking, for whoever leads it. No reply of these names a candidate. */
export const markingTrial = {
  list: endpoint({
    method: 'GET',
    path: '/exams/:exam_id/marking/trials',
    access: review,
    summary: 'Questions of an exam that have or had a trial, and those that may still have one',
    params,
    reply: z.object({ trials: z.array(trialState), may_begin: z.array(id) }),
    errors: ['contest_not_found'],
  }),
  read: endpoint({
    method: 'GET',
    path: '/exams/:exam_id/marking/trials/:question_id',
    access: review,
    summary: 'The trial of a question: each answer with the marks of all markers, and how they differ',
    params: z.object({ exam_id: id, question_id: id }),
    reply: trialView,
    errors: ['contest_not_found', 'not_found'],
  }),
  begin: endpoint({
    method: 'POST',
    path: '/exams/:exam_id/marking/trials',
    access: review,
    summary: 'Begin a trial of questions: their markers mark the same answers, and their queues stay closed',
    params,
    body: z.object({ question_ids, answers: z._default(integer(1, trialLimits.answers), trialLimits.answers) }),
    reply: z.object({ ok: z.literal(true) }),
    errors: ['contest_not_found', 'exam_not_finished', 'marking_closed', 'trial_too_late'],
  }),
  open_queue: endpoint({
    method: 'POST',
    path: '/exams/:exam_id/marking/trials/open-queue',
    access: review,
    summary: 'End trials of questions: their queues open, and marks of the trial change no more',
    params,
    body: z.object({ question_ids }),
    reply: z.object({ ok: z.literal(true) }),
    errors: ['contest_not_found', 'exam_not_finished', 'marking_closed', 'changed_meanwhile'],
  }),
}
