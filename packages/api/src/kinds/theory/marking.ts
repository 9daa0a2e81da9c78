import * as z from 'zod/mini'
import { permission } from '../../access.ts'
import { endpoint } from '../../endpoint.ts'
import { id, instant, integer, page, queryNumber, text } from '../../fields.ts'
import { markNo, markPaperRow, markPapersQuery, reportProgress } from './mark-paper-fields.ts'
import { questionType } from './question-fields.ts'

export * from './mark-paper-fields.ts'

export const markingLimits = {
  /** Hundredths. */
  mark: 100_000,
  comment: 1024,
  /** Answers that one marker holds of a question. */
  leased: 4,
  lease_minutes: 10,
  /** Papers that are returned to the queue, ticked as checked, or given to markers at once. */
  returned: 200,
} as const

export const markingParams = z.object({ exam_id: id })
const params = markingParams
const mark = permission('marking.mark')
const review = permission('marking.review')
const lang = z.optional(z.enum(['en', 'zh']))

/** A question that people mark, as its markers read it: what solves it is their measure. */
export const markQuestion = z.object({
  question_id: id,
  /** In the order of the paper, from 1. */
  place: z.int(),
  section: z.string(),
  question_type: questionType,
  stem: z.string(),
  /** The answer that the question proposes; of a completion what each blank accepts. */
  reference: z.string(),
  blanks: z.array(z.array(z.string())),
  rubric: z.array(z.object({ text: z.string(), marks: z.int() })),
  /** Most marks, and what marks are a multiple of; hundredths. */
  score: z.int(),
  step: z.int(),
  /** Two people mark each answer to it. */
  is_double: z.boolean(),
})
export type MarkQuestion = z.infer<typeof markQuestion>

/** How far a question is. */
export const markProgress = z.object({
  items: z.int(),
  unmarked: z.int(),
  /** Those that the caller could take now. */
  waiting: z.int(),
  /** Unmarked ones that another marker holds now. */
  held: z.int(),
  pushed: z.int(),
  /** Two marks lie too far apart. Counted for whoever leads the marking; 0 for others. */
  conflicts: z.int(),
  /** Marked by the caller. */
  mine: z.int(),
  /** Hundredths; null before the first. */
  mean_mine: z.nullable(z.int()),
  /** Null while items are unmarked: nobody marks towards the others. Where two people mark, for whoever leads alone. */
  mean_all: z.nullable(z.int()),
})

/** One answer of one paper. Its id is random and leads to no candidate. Where two people mark, each sees the own mark only. */
export const markItem = z.object({
  item_id: id,
  mark_no: markNo,
  question_id: id,
  /** What was written: one text, or one for each blank. Empty: nothing was. */
  texts: z.array(z.string()),
  /** Other unmarked answers to this question that say the same. */
  same: z.int(),
  /** Hundredths; null is unmarked. */
  mark: z.nullable(z.int()),
  /** What rules give the answer where a person looks after them; hundredths. */
  proposed: z.nullable(z.int()),
  comment: z.string(),
  /** Indices of the rubric's points that the marker found. */
  points: z.array(z.int()),
  is_mine: z.boolean(),
  /** It waits for no mark of the caller: two others gave theirs, or whoever leads decides. */
  is_closed: z.boolean(),
  marked_at: z.nullable(instant),
  is_pushed: z.boolean(),
  /** Why it was pushed to whoever leads the marking. */
  push_word: z.string(),
  /** Of every change; a mark names the one that it was given upon. */
  version: z.int(),
})
export type MarkItem = z.infer<typeof markItem>

/** closed: candidates are still answering. open: marks are taken. done: the review is finished. */
export const markingState = z.enum(['closed', 'open', 'done'])

export const markErrors = ['contest_not_found', 'exam_not_finished', 'marking_closed', 'not_found', 'marker_excluded'] as const
const writeErrors = [
  ...markErrors,
  ...([
    'mark_lease_lost',
    'changed_meanwhile',
    'first_marks_frozen',
    'question_of_others',
    'paper_of_others',
    'trial_open',
    'trial_closed',
  ] as const),
] as const
const itemParams = z.object({ exam_id: id, item_id: id })
const word = text({ min: 1, max: 200 })
const finishReply = z.object({ reviewed_at: z.nullable(instant), released_at: z.nullable(instant) })

/** commented: with a comment that the caller reads. grouped: several papers say the same, the largest groups first. */
export const itemShow = z.enum(['mine', 'pushed', 'commented', 'grouped', 'marked', 'unmarked', 'all'])
export type ItemShow = z.infer<typeof itemShow>

/** Operations of those who mark an exam. No reply of these names a candidate. */
export const marking = {
  overview: endpoint({
    method: 'GET',
    path: '/exams/:exam_id/marking',
    access: mark,
    summary: 'Questions that people mark, and how far each is',
    params,
    query: z.object({ lang }),
    reply: z.object({
      name: z.string(),
      state: markingState,
      /** Candidates who are still answering. */
      going: z.int(),
      papers: z.int(),
      papers_marked: z.int(),
      pushed: z.int(),
      conflicts: z.int(),
      /** Marked papers that were picked for whoever leads the marking, and those looked at; 0 for others. */
      sample: z.object({ picked: z.int(), seen: z.int() }),
      /** Two people mark each answer to one of the questions. */
      is_double: z.boolean(),
      /** Null in an exam without reports. */
      report: z.nullable(reportProgress),
      reviewed_at: z.nullable(instant),
      released_at: z.nullable(instant),
      /** `trial`: all markers mark the same answers before the queue opens; how far the caller is. Null unless one is open. */
      questions: z.array(
        z.object({ question: markQuestion, progress: markProgress, trial: z.nullable(z.object({ answers: z.int(), mine: z.int() })) }),
      ),
    }),
    errors: ['contest_not_found'],
  }),
  lease: endpoint({
    method: 'POST',
    path: '/exams/:exam_id/marking/lease',
    access: mark,
    summary: 'Take the next unmarked answers of a question, in an order of the caller’s own; nobody else gets them for ten minutes',
    params,
    body: z.object({
      question_id: id,
      count: z._default(integer(1, markingLimits.leased), 1),
      /** Answers that the caller leaves for later. */
      skip: z._default(z.array(id).check(z.maxLength(200)), []),
    }),
    /** What the caller holds of the question, those before first. */
    reply: z.object({ items: z.array(markItem), unmarked: z.int(), server_now: instant }),
    errors: [...markErrors, 'question_of_others'],
  }),
  give_back: endpoint({
    method: 'POST',
    path: '/exams/:exam_id/marking/give-back',
    access: mark,
    summary: 'Give up answers that the caller holds, so that others get them',
    params,
    body: z.object({ item_ids: z.array(id).check(z.minLength(1, { error: 'field_empty' }), z.maxLength(100)) }),
    reply: z.object({ ok: z.literal(true) }),
    errors: ['contest_not_found'],
  }),
  items: endpoint({
    method: 'GET',
    path: '/exams/:exam_id/marking/items',
    access: mark,
    summary: 'Answers to a question: those that the caller marked, that were pushed or commented, that several papers say, or all',
    params,
    query: z.object({
      question_id: id,
      show: z._default(itemShow, 'mine'),
      q: z.optional(z.string().check(z.maxLength(100))),
      page: z._default(queryNumber(1, 10_000), 1),
      size: z._default(queryNumber(1, 200), 50),
    }),
    reply: page(markItem),
    errors: ['contest_not_found', 'not_found'],
  }),
  mark: endpoint({
    method: 'PUT',
    path: '/exams/:exam_id/marking/items/:item_id',
    access: mark,
    summary: 'Mark an answer, or with `mark` null take a mark back; `whole_group` marks unmarked answers that say the same with it',
    params: itemParams,
    body: z.object({
      mark: z.nullable(integer(0, markingLimits.mark)),
      comment: z._default(text({ max: markingLimits.comment, multiline: true }), ''),
      points: z._default(z.array(integer(0, 19)).check(z.maxLength(20)), []),
      version: integer(0, 1_000_000_000),
      whole_group: z._default(z.boolean(), false),
      /** Takes back what was marked with it, as one group. */
      take_back_group: z._default(z.boolean(), false),
    }),
    /** `also`: answers that were marked, or taken back, with it. */
    reply: z.object({ item: markItem, also: z.int(), unmarked: z.int() }),
    errors: [...writeErrors, 'mark_range', 'same_marker'],
  }),
  push: endpoint({
    method: 'POST',
    path: '/exams/:exam_id/marking/items/:item_id/push',
    access: mark,
    summary: 'Leave an answer to whoever leads the marking, with the reason',
    params: itemParams,
    body: z.object({ word, version: integer(0, 1_000_000_000) }),
    reply: markItem,
    errors: writeErrors,
  }),
  papers: endpoint({
    method: 'GET',
    path: '/exams/:exam_id/marking/papers',
    access: mark,
    summary:
      'Papers by marking number: unmarked ones first, of these the caller’s, then in an order of the caller’s own; without those of others',
    params,
    query: markPapersQuery,
    reply: page(markPaperRow),
    errors: ['contest_not_found'],
  }),
  paper: endpoint({
    method: 'GET',
    path: '/exams/:exam_id/marking/papers/:mark_no',
    access: mark,
    summary: 'One paper by its marking number: the answers that people mark, and the others with the mark that their rule gave',
    params: z.object({ exam_id: id, mark_no: markNo }),
    query: z.object({ lang }),
    reply: z.extend(markPaperRow, {
      marking: markingState,
      manual: z.array(z.object({ question: markQuestion, item: markItem })),
      automatic: z.array(
        z.object({
          question_id: id,
          place: z.int(),
          question_type: questionType,
          stem: z.string(),
          /** Words of the options that were chosen, or what was written. */
          given: z.array(z.string()),
          right: z.array(z.string()),
          mark: z.int(),
          score: z.int(),
        }),
      ),
      /** The next paper with something unmarked, in the order of the list; null where there is none. */
      next: z.nullable(markNo),
    }),
    errors: ['contest_not_found', 'not_found', 'marker_excluded'],
  }),
  finish: endpoint({
    method: 'POST',
    path: '/exams/:exam_id/marking/finish',
    access: review,
    summary: 'Finish the review: marks are final, and results go out as the exam says',
    params,
    body: z.object({}),
    reply: finishReply,
    errors: [
      'contest_not_found',
      'contest_state',
      'exam_not_finished',
      'marking_incomplete',
      'marking_closed',
      'report_unmarked',
      'report_open',
    ],
  }),
  reopen: endpoint({
    method: 'POST',
    path: '/exams/:exam_id/marking/reopen',
    access: permission('contest.score'),
    summary: 'Take the review back: results vanish from candidates, and marks may change',
    params,
    /** `confirm`: the exam's name, typed. */
    body: z.object({ confirm: z.string().check(z.maxLength(200)), reason: text({ min: 4, max: 200 }) }),
    reply: finishReply,
    errors: ['contest_not_found', 'contest_state', 'confirm_mismatch'],
  }),
}
