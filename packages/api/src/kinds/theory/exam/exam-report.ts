import * as z from 'zod/mini'
import { permission } from '../../../access.ts'
import { endpoint } from '../../../endpoint.ts'
import { id, instant } from '../../../fields.ts'
import { media } from '../../../media.ts'
import { reportType } from '../../../bank/question-fields.ts'

export const reportLimits = {
  /** Versions of one candidate. */
  versions: 20,
} as const

/** What an exam asks of a report. */
export const reportTerms = z.object({
  /** Hundredths. */
  score: z.int(),
  is_required: z.boolean(),
  types: z.array(reportType),
  max_mb: z.int(),
  extra_minutes: z.int(),
})
export type ReportTerms = z.infer<typeof reportTerms>

/** A version of the own report. */
export const ownReport = z.object({
  report_id: id,
  version: z.int(),
  at: instant,
  file_name: z.string(),
  size: z.int(),
  /** It began in time and arrived after it. */
  is_late: z.boolean(),
})
export type OwnReport = z.infer<typeof ownReport>

export const ownReports = z.object({
  terms: reportTerms,
  /** Reports are taken now. */
  is_open: z.boolean(),
  /** Until when; null while the clock stands. */
  until: z.nullable(instant),
  /** Newest first: the newest counts. */
  versions: z.array(ownReport),
  server_now: instant,
})
export type OwnReports = z.infer<typeof ownReports>

const take = permission('front.exam.take')
const params = z.object({ exam_id: id })
const notIn = [
  'contest_not_found',
  'not_registered',
  'registration_pending',
  'registration_rejected',
  'entrant_withdrawn',
  'entrant_banned',
  'address_not_allowed',
] as const

/** While the attempt goes on; a report that is handed in later needs no start. */
const notHeld = ['attempt_start_again', 'attempt_moved'] as const

/** The report of an exam: a file that candidates hand in besides their answers. */
export const examReport = {
  mine: endpoint({
    method: 'GET',
    path: '/exams/:exam_id/attempt/reports',
    access: take,
    summary: 'The own report: what the exam asks of it, until when it is taken, and its versions',
    params,
    reply: ownReports,
    errors: [...notIn, ...notHeld, 'attempt_not_started'],
  }),
  hand_in: endpoint({
    method: 'POST',
    path: '/exams/:exam_id/attempt/reports',
    access: take,
    status: 201,
    summary: 'Hand in a file that was uploaded for purpose `report` as the next version of the own report',
    params,
    body: z.object({ user_id: z.optional(id), file_id: id }),
    reply: ownReports,
    errors: [
      ...notIn,
      'seb_required',
      'seb_key_wrong',
      'attempt_other_user',
      ...notHeld,
      'attempt_not_started',
      'report_closed',
      'uploads_used_up',
      'file_type',
      'file_size',
      'rate_limited',
    ],
  }),
  file: endpoint({
    method: 'GET',
    path: '/exams/:exam_id/attempt/reports/:report_id/file',
    access: take,
    transfer: 'download',
    sends: [media.any],
    summary: 'The file of an own version',
    params: z.object({ exam_id: id, report_id: id }),
    reply: z.unknown(),
    errors: [...notIn, ...notHeld],
  }),
}
