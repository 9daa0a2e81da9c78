import * as z from 'zod/mini'
import { permission } from '../../../access.ts'
import { endpoint } from '../../../endpoint.ts'
import { id, instant, integer, ok, page, queryNumber, text } from '../../../fields.ts'
import {
  answerEntry,
  attemptLimits,
  attemptNow,
  begun,
  attemptState,
  examPaper,
  examResult,
  receipt,
  sealedPaper,
  reviewCorrection,
  ownReportResult,
  reviewQuestion,
} from './attempt-fields.ts'
import { ownErratum } from './erratum.ts'
import { examGuide, myExam } from './exam-guide.ts'

export * from './attempt-fields.ts'
export * from './exam-guide.ts'

const take = permission('front.exam.take')
const params = z.object({ exam_id: id })
/** The name of a sealed paper. */
const seal = z.string().check(z.regex(/^[0-9a-f]{32}$/u))
const epoch = integer(1, 1_000_000)
/** Whose answers the page holds: who signed in meanwhile must not touch them, nor be given them. */
const user_id = z.optional(id)
const notIn = [
  'contest_not_found',
  'not_registered',
  'registration_pending',
  'registration_rejected',
  'entrant_withdrawn',
  'entrant_banned',
  'address_not_allowed',
] as const
/** The exam is answered in Safe Exam Browser, and this is none of its configurations. */
const notInSeb = ['seb_required', 'seb_key_wrong'] as const
/** Refusals of whatever needs an attempt that goes on. */
/** The browser holds no ticket of the attempt, or one of an earlier device. */
const notHeld = ['attempt_start_again', 'attempt_moved'] as const
const notGoing = ['attempt_not_started', ...notHeld, 'attempt_submitted', 'attempt_time_up'] as const

/**
 * How the device left the page: seconds away, and the seconds since, so that no clock of the device counts. `n` numbers the absences of
 * one loaded `page`, so that a repeated request counts nothing twice.
 */
const focusEntry = z.object({ page: id, n: integer(1, 1_000_000), away_s: integer(0, 86_400), ago_s: integer(0, 86_400) })

/** Operations of candidates. An exam is a contest: `exam_id` is its `resource_id`. */
export const exam = {
  mine: endpoint({
    method: 'GET',
    path: '/exams/mine',
    access: take,
    summary: 'Exams at which the caller is a candidate; those that go on first, then coming ones by start, then ended ones',
    query: z.object({ page: z._default(queryNumber(1, 10_000), 1), size: z._default(queryNumber(1, 100), 50) }),
    reply: page(myExam),
  }),
  guide: endpoint({
    method: 'GET',
    path: '/exams/:exam_id/guide',
    access: take,
    summary: 'What a candidate knows of an exam, and where the own attempt is',
    params,
    reply: examGuide,
    errors: notIn,
  }),
  start: endpoint({
    method: 'POST',
    path: '/exams/:exam_id/attempt/start',
    access: take,
    summary: 'Begin, or go on on this device: a further device takes the attempt over, as far as the exam lets it',
    params,
    /** `seal`: of the sealed paper that the device holds. `epoch`: goes on only where no other device has begun since. */
    body: z.object({ device: id, seal: z.optional(seal), epoch: z.optional(epoch) }),
    reply: begun,
    errors: [
      ...notIn,
      ...notInSeb,
      'kind_lacks',
      'contest_not_started',
      'contest_offline',
      'contest_paused',
      'entry_closed',
      'room_address',
      'room_code_wrong',
      'device_in_use',
      'attempt_moved',
      'attempt_submitted',
      'attempt_time_up',
    ],
  }),
  room_code: endpoint({
    method: 'POST',
    path: '/exams/:exam_id/room-code',
    access: take,
    summary: 'Enter the code that is read out in the own room: five tries in ten minutes',
    params,
    body: z.object({ code: z.string().check(z.maxLength(64)) }),
    reply: ok,
    errors: [...notIn, 'room_code_wrong', 'rate_limited'],
  }),
  paper: endpoint({
    method: 'GET',
    path: '/exams/:exam_id/attempt/paper',
    access: take,
    summary: 'The own paper in the own order, from the own start to the end of the attempt',
    params,
    query: z.object({ lang: z.optional(z.enum(['en', 'zh'])) }),
    reply: examPaper,
    errors: [...notIn, ...notInSeb, ...notHeld, 'attempt_not_started', 'attempt_submitted', 'contest_paused'],
  }),
  sealed_paper: endpoint({
    method: 'GET',
    path: '/exams/:exam_id/attempt/sealed-paper',
    access: take,
    summary: 'Before one start for all: the own paper, sealed with AES-256-GCM. Its key comes with the own start alone',
    params,
    reply: sealedPaper,
    errors: [...notIn, 'kind_lacks', 'contest_state', 'contest_not_started', 'contest_offline'],
  }),
  answers: endpoint({
    method: 'GET',
    path: '/exams/:exam_id/attempt/answers',
    access: take,
    summary: 'What the server holds of the own attempt',
    params,
    reply: z.object({ now: attemptNow, entries: z.array(answerEntry) }),
    errors: [...notIn, ...notHeld, 'attempt_not_started'],
  }),
  save: endpoint({
    method: 'PUT',
    path: '/exams/:exam_id/attempt/answers',
    access: take,
    summary: 'Keep answers. A repetition changes nothing; those of a device that lost the attempt are kept aside for the staff',
    params,
    body: z.object({ user_id, epoch, device: id, entries: z.array(answerEntry).check(z.maxLength(attemptLimits.most_entries)) }),
    reply: attemptNow,
    errors: [...notIn, ...notInSeb, ...notGoing, 'attempt_other_user', 'answer_wrong_form', 'answer_too_long', 'too_many_entries'],
  }),
  heartbeat: endpoint({
    method: 'POST',
    path: '/exams/:exam_id/attempt/heartbeat',
    access: take,
    summary: 'Say that the device is there and how much waits on it; answers where the attempt is',
    params,
    body: z.object({
      user_id,
      epoch,
      unsaved: integer(0, 10_000),
      left: z.array(focusEntry).check(z.maxLength(attemptLimits.focus_entries)),
    }),
    reply: attemptNow,
    errors: [...notIn, ...notInSeb, ...notHeld, 'attempt_other_user', 'attempt_not_started'],
  }),
  confirm_message: endpoint({
    method: 'POST',
    path: '/exams/:exam_id/attempt/messages/confirm',
    access: take,
    summary: 'Confirm that a message of the staff was read; a repetition changes nothing',
    params,
    body: z.object({ message_id: id }),
    reply: ok,
    errors: [...notIn, ...notHeld, 'attempt_not_started', 'not_found'],
  }),
  call_invigilator: endpoint({
    method: 'POST',
    path: '/exams/:exam_id/attempt/call',
    access: take,
    summary: 'Call the invigilator, once a minute, also before the own start; the desk shows it until somebody answers',
    params,
    body: z.object({ text: z._default(text({ max: 200 }), '') }),
    reply: attemptNow,
    errors: [...notIn, ...notHeld, 'attempt_not_started', 'attempt_submitted', 'message_too_soon'],
  }),
  submit: endpoint({
    method: 'POST',
    path: '/exams/:exam_id/attempt/submit',
    access: take,
    summary: 'Hand in, once: whoever asks again gets the same receipt',
    params,
    body: z.object({ user_id, epoch, last_seq: integer(0, attemptLimits.seq) }),
    reply: receipt,
    errors: [
      ...notIn,
      ...notInSeb,
      'attempt_other_user',
      'attempt_not_started',
      ...notHeld,
      'attempt_behind',
      'submit_too_early',
      'contest_paused',
    ],
  }),
  review: endpoint({
    method: 'GET',
    path: '/exams/:exam_id/review',
    access: take,
    summary: 'The own result and answers, as far as the exam shows them now',
    params,
    query: z.object({ lang: z.optional(z.enum(['en', 'zh'])) }),
    reply: z.object({
      name: z.string(),
      state: attemptState,
      receipt: z.nullable(receipt),
      /** Results are out. */
      is_released: z.boolean(),
      result: z.nullable(examResult),
      sections: z.array(
        z.object({
          section_id: id,
          title: z.string(),
          /** Hundredths; null where scores are not shown. */
          score: z.nullable(z.int()),
          total_score: z.int(),
          /** Empty without the review switch. */
          questions: z.array(reviewQuestion),
        }),
      ),
      /** Corrections after the release that changed the own marks. */
      corrections: z.array(reviewCorrection),
      /** The own report; null in an exam without one. Mark and comment as the exam shows them. */
      report: z.nullable(ownReportResult),
      errata: z.array(ownErratum),
      /** Late answers that the staff accepted. */
      late_accepted: z.int(),
      /** Until when complaints are taken; null where they never are. */
      complaints_until: z.nullable(instant),
    }),
    errors: [...notIn, 'review_closed'],
  }),
}
