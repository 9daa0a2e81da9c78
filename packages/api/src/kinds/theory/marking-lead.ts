import * as z from 'zod/mini'
import { permission } from '../../access.ts'
import { endpoint } from '../../endpoint.ts'
import { id, instant, integer, page, queryNumber, text } from '../../fields.ts'
import { markErrors, markingLimits, markingParams as params, markNo } from './marking.ts'

const review = permission('marking.review')

/** An answer for whoever decides, with all that was given for it: markers have names here, candidates none. */
export const markDecision = z.object({
  item_id: id,
  mark_no: markNo,
  question_id: id,
  texts: z.array(z.string()),
  is_conflict: z.boolean(),
  is_pushed: z.boolean(),
  /** The standing mark is that of whoever decided. */
  is_decided: z.boolean(),
  push_word: z.string(),
  first: z.array(z.object({ name: z.string(), mark: z.int(), comment: z.string(), points: z.array(z.int()) })),
  /** The standing one, in hundredths. */
  mark: z.nullable(z.int()),
  comment: z.string(),
  /** The caller is none of the two markers. */
  may_decide: z.boolean(),
  version: z.int(),
})
export type MarkDecision = z.infer<typeof markDecision>

/** A marked paper that the seed picked. */
export const markSample = z.object({
  mark_no: markNo,
  /** Hundredths. */
  objective: z.int(),
  subjective: z.int(),
  /** Null: nobody looked at it. */
  outcome: z.nullable(z.enum(['agree', 'change'])),
  reason: z.string(),
  by_name: z.string(),
})
export type MarkSample = z.infer<typeof markSample>

/** Who marks a question, and by how many people. */
const setupQuestion = z.object({
  /** The id of the exam stands for its reports. */
  question_id: id,
  /** Of an exam with two markers for chosen questions: this is one. Fixed once somebody has marked. */
  is_double: z.boolean(),
  /** Empty: all markers. */
  marker_ids: z.array(id).check(z.maxLength(100)),
})

const markingSetup = z.object({
  questions: z.array(setupQuestion),
  /** Members of staff who may mark, and those who were given a question and no longer may. */
  markers: z.array(z.object({ user_id: id, name: z.string(), may_mark: z.boolean() })),
  double_marking: z.enum(['none', 'all', 'chosen']),
  /** Somebody has marked. */
  is_begun: z.boolean(),
  /** Names what was read; a change is refused where something else holds by then. */
  stamp: z.string(),
})
export type MarkingSetup = z.infer<typeof markingSetup>

const sampleParams = z.object({ exam_id: id, mark_no: markNo })

/** Operations of whoever leads the marking of an exam. No reply of these names a candidate. */
export const markingLead = {
  setup: endpoint({
    method: 'GET',
    path: '/exams/:exam_id/marking/setup',
    access: review,
    summary: 'Who marks which question of an exam, and which questions two people mark',
    params,
    reply: markingSetup,
    errors: ['contest_not_found'],
  }),
  set_up: endpoint({
    method: 'PUT',
    path: '/exams/:exam_id/marking/setup',
    access: review,
    summary: 'Give questions to markers; a question that is left out is for all of them, and one person marks it',
    params,
    body: z.object({ questions: z.array(setupQuestion).check(z.maxLength(500)), stamp: text({ min: 1, max: 64 }) }),
    reply: markingSetup,
    errors: ['contest_not_found', 'marking_closed', 'marking_begun', 'changed_meanwhile'],
  }),
  decisions: endpoint({
    method: 'GET',
    path: '/exams/:exam_id/marking/decisions',
    access: review,
    summary: 'Answers on which two markers disagree or that were pushed, with the marks that they have; or those that were decided',
    params,
    query: z.object({
      show: z._default(z.enum(['open', 'decided']), 'open'),
      page: z._default(queryNumber(1, 10_000), 1),
      size: z._default(queryNumber(1, 200), 50),
    }),
    reply: page(markDecision),
    errors: ['contest_not_found'],
  }),
  decide: endpoint({
    method: 'PUT',
    path: '/exams/:exam_id/marking/items/:item_id/decision',
    access: review,
    summary: 'Give the final mark of such an answer, with the reason; with `mark` null take the decision back',
    params: z.object({ exam_id: id, item_id: id }),
    body: z.object({
      mark: z.nullable(integer(0, markingLimits.mark)),
      comment: text({ min: 1, max: markingLimits.comment, multiline: true }),
      version: integer(0, 1_000_000_000),
    }),
    reply: markDecision,
    errors: [...markErrors, 'mark_range', 'mark_lease_lost', 'changed_meanwhile', 'same_marker', 'trial_open'],
  }),
  return_papers: endpoint({
    method: 'POST',
    path: '/exams/:exam_id/marking/return',
    access: review,
    summary: 'Take all marks of people back from papers, so that their answers come into the queue again',
    params,
    body: z.object({
      mark_nos: z.array(markNo).check(z.minLength(1, { error: 'field_empty' }), z.maxLength(markingLimits.returned)),
      /** Of more than ten papers: `return n`. */
      confirm: z.optional(z.string().check(z.maxLength(40))),
    }),
    /** Answers that lost their mark. */
    reply: z.object({ returned: z.int() }),
    errors: ['contest_not_found', 'exam_not_finished', 'marking_closed', 'not_found', 'confirm_mismatch'],
  }),
  assign_papers: endpoint({
    method: 'POST',
    path: '/exams/:exam_id/marking/assign',
    access: review,
    summary:
      'Give papers to markers, who alone mark them, or share papers among them; without markers they are for all again. Papers that too few of them may mark are skipped',
    params,
    body: z.object({
      mark_nos: z.array(markNo).check(z.minLength(1, { error: 'field_empty' }), z.maxLength(markingLimits.returned)),
      marker_ids: z.array(id).check(z.maxLength(100)),
      /** Each paper goes to as many of them as mark an answer, the same number to each; else all of them get every paper. */
      is_shared: z._default(z.boolean(), false),
    }),
    reply: z.object({ changed: z.int(), skipped: z.int() }),
    errors: ['contest_not_found', 'exam_not_finished', 'marking_closed', 'not_found', 'changed_meanwhile', 'two_markers_needed'],
  }),
  check_papers: endpoint({
    method: 'POST',
    path: '/exams/:exam_id/marking/checked',
    access: review,
    summary:
      'Say of marked papers that their marks stand, whoever picked them, or take that back; papers with unmarked answers are skipped',
    params,
    body: z.object({
      mark_nos: z.array(markNo).check(z.minLength(1, { error: 'field_empty' }), z.maxLength(markingLimits.returned)),
      is_checked: z.boolean(),
    }),
    reply: z.object({ changed: z.int(), skipped: z.int() }),
    errors: ['contest_not_found', 'exam_not_finished', 'marking_closed', 'not_found', 'changed_meanwhile'],
  }),
  markers: endpoint({
    method: 'GET',
    path: '/exams/:exam_id/marking/markers',
    access: review,
    summary: 'Markers with how much and how fast they mark, and how they mark against the others',
    params,
    reply: z.object({
      items: z.array(
        z.object({
          name: z.string(),
          items: z.int(),
          last_at: instant,
          /** Hundredths: of the marker, and of everybody on the same questions. */
          mean: z.int(),
          mean_all: z.int(),
          /** Hundredths above the others, and half the width of the 95 % interval; null where nothing can be compared. */
          severity: z.nullable(z.int()),
          margin: z.nullable(z.int()),
          /** Seconds from one mark to the next, without breaks of more than five minutes. */
          pace_s: z.nullable(z.int()),
          /** Answers that came again and were marked again, those with the same mark, and how far the second mark lies above the first. */
          repeats: z.int(),
          repeats_equal: z.int(),
          repeats_off: z.nullable(z.int()),
        }),
      ),
    }),
    errors: ['contest_not_found'],
  }),
  samples: endpoint({
    method: 'GET',
    path: '/exams/:exam_id/marking/samples',
    access: review,
    summary: 'Marked papers that the seed picked to be looked at again',
    params,
    query: z.object({ page: z._default(queryNumber(1, 10_000), 1), size: z._default(queryNumber(1, 200), 50) }),
    reply: page(markSample),
    errors: ['contest_not_found'],
  }),
  sample: endpoint({
    method: 'GET',
    path: '/exams/:exam_id/marking/samples/:mark_no',
    access: review,
    summary: 'One of them, with the marks of all its answers',
    params: sampleParams,
    reply: z.extend(markSample, { answers: z.array(markDecision) }),
    errors: ['contest_not_found', 'not_found'],
  }),
  check_sample: endpoint({
    method: 'PUT',
    path: '/exams/:exam_id/marking/samples/:mark_no',
    access: review,
    summary: 'Say of such a paper that its marks stand, or were changed and why',
    params: sampleParams,
    body: z.object({ outcome: z.enum(['agree', 'change']), reason: z._default(text({ max: 200 }), '') }),
    reply: markSample,
    errors: ['contest_not_found', 'exam_not_finished', 'marking_closed', 'not_found', 'changed_meanwhile'],
  }),
}
