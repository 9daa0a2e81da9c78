import * as z from 'zod/mini'
import { permission } from '../../access.ts'
import { endpoint } from '../../endpoint.ts'
import { id, instant, integer, page, queryNumber, text } from '../../fields.ts'
import { media } from '../../media.ts'
import { markErrors, markingLimits, markingState, markNo, reportState } from './marking.ts'

/** A report as markers read it: by the marking number of its paper, never by a name. */
export const markedReport = z.object({
  mark_no: markNo,
  marking: markingState,
  state: reportState,
  /** Most marks, and what marks are a multiple of; hundredths. */
  score: z.int(),
  step: z.int(),
  /** Hundredths; null is unmarked. */
  mark: z.nullable(z.int()),
  comment: z.string(),
  /** Of every change; a mark names the one that it was given upon. */
  version: z.int(),
  /** Two people mark it, and each reads the own mark only. */
  is_double: z.boolean(),
  /** It waits for no mark of the caller: others mark it, two of them gave theirs, or whoever leads decided. */
  is_closed: z.boolean(),
  /** Until when another version may come. */
  until: z.nullable(instant),
  /** Newest first. The file's own name is nobody's to read: it may say whose it is. */
  reports: z.array(
    z.object({
      report_id: id,
      version: z.int(),
      at: instant,
      is_late: z.boolean(),
      file_name: z.string(),
      media_type: z.string(),
      size: z.int(),
    }),
  ),
})
export type MarkedReport = z.infer<typeof markedReport>

/** A report for whoever decides, with the marks that were given for it. */
export const reportDecision = z.object({
  mark_no: markNo,
  is_conflict: z.boolean(),
  is_decided: z.boolean(),
  first: z.array(z.object({ name: z.string(), mark: z.int(), comment: z.string() })),
  /** The standing one, in hundredths. */
  mark: z.nullable(z.int()),
  comment: z.string(),
  /** Most marks, and what marks are a multiple of; hundredths. */
  score: z.int(),
  step: z.int(),
  /** The caller is none of the two markers. */
  may_decide: z.boolean(),
  version: z.int(),
})
export type ReportDecision = z.infer<typeof reportDecision>

const ofPaper = z.object({ exam_id: id, mark_no: markNo })
const mark = permission('marking.mark')
const review = permission('marking.review')

/** Operations of those who mark reports. */
export const reportMarking = {
  read: endpoint({
    method: 'GET',
    path: '/exams/:exam_id/marking/papers/:mark_no/report',
    access: mark,
    summary: 'The report of a paper with its versions and its mark',
    params: ofPaper,
    reply: markedReport,
    errors: ['contest_not_found', 'not_found', 'marker_excluded'],
  }),
  mark: endpoint({
    method: 'PUT',
    path: '/exams/:exam_id/marking/papers/:mark_no/report',
    access: mark,
    summary: 'Mark the newest version of a report, or with `mark` null take its mark back',
    params: ofPaper,
    body: z.object({
      mark: z.nullable(integer(0, markingLimits.mark)),
      comment: z._default(text({ max: markingLimits.comment, multiline: true }), ''),
      version: integer(0, 1_000_000_000),
    }),
    reply: markedReport,
    errors: [
      ...markErrors,
      'question_of_others',
      'paper_of_others',
      'first_marks_frozen',
      'mark_range',
      'changed_meanwhile',
      'report_score_missing',
      'report_open',
    ],
  }),
  decisions: endpoint({
    method: 'GET',
    path: '/exams/:exam_id/marking/report-decisions',
    access: review,
    summary: 'Reports on which two markers disagree, with both marks; or those that were decided',
    params: z.object({ exam_id: id }),
    query: z.object({
      show: z._default(z.enum(['open', 'decided']), 'open'),
      page: z._default(queryNumber(1, 10_000), 1),
      size: z._default(queryNumber(1, 200), 50),
    }),
    reply: page(reportDecision),
    errors: ['contest_not_found'],
  }),
  decide: endpoint({
    method: 'PUT',
    path: '/exams/:exam_id/marking/papers/:mark_no/report/decision',
    access: review,
    summary: 'Give the final mark of a report that two people marked, with the reason; with `mark` null take the decision back',
    params: ofPaper,
    body: z.object({
      mark: z.nullable(integer(0, markingLimits.mark)),
      comment: text({ min: 1, max: markingLimits.comment, multiline: true }),
      version: integer(0, 1_000_000_000),
    }),
    reply: reportDecision,
    errors: [...markErrors, 'mark_range', 'changed_meanwhile', 'same_marker'],
  }),
  file: endpoint({
    method: 'GET',
    path: '/exams/:exam_id/marking/papers/:mark_no/reports/:report_id',
    access: mark,
    transfer: 'download',
    sends: [media.any],
    summary: 'The bytes of a version, named by the marking number',
    params: z.object({ exam_id: id, mark_no: markNo, report_id: id }),
    reply: z.unknown(),
    errors: ['contest_not_found', 'not_found', 'marker_excluded'],
  }),
}
