import * as z from 'zod/mini'
import { permission } from '../../access.ts'
import { endpoint } from '../../endpoint.ts'
import { id, instant, page, queryBool, queryNumber, text } from '../../fields.ts'
import { bandKey } from './analysis-views.ts'
import { submittedBy } from './exam/attempt-fields.ts'
import { questionType } from './question-fields.ts'

/** open: not handed in, and the exam is not over. absent: the exam is over without an attempt. */
export const scoreResult = z.enum(['pass', 'fail', 'marking', 'open', 'absent'])
export type ScoreResult = z.infer<typeof scoreResult>

/** A candidate in the table of scores; marks are hundredths, and null where there is none or where it is not shown yet. */
export const examScoreRow = z.object({
  entrant_id: id,
  user_id: id,
  candidate_no: z.string(),
  name: z.string(),
  username: z.string(),
  organisation: z.string(),
  rank: z.nullable(z.int()),
  /** What rules gave. */
  objective: z.nullable(z.int()),
  /** What people gave. */
  subjective: z.nullable(z.int()),
  /** What people gave for the report; null in an exam without one. */
  report: z.nullable(z.int()),
  /** Rewards and penalties together. */
  adjustments: z.int(),
  total: z.nullable(z.int()),
  result: scoreResult,
  /** Share of the papers below this one, and half of those equal to it. */
  percentile: z.nullable(z.number()),
  /** Empty where nobody was seated. */
  room: z.string(),
  /** Seconds from the own start to the hand-in. */
  used_s: z.nullable(z.int()),
  submitted_at: z.nullable(instant),
  submitted_by: z.nullable(submittedBy),
})
export type ExamScoreRow = z.infer<typeof examScoreRow>

/** A question on the sheet of one candidate. */
export const sheetQuestion = z.object({
  question_id: id,
  /** In the order of the paper, from 1. */
  place: z.int(),
  section: z.string(),
  question_type: questionType,
  stem: z.string(),
  /** Words of the options that were chosen, or what was written; empty where nothing was. */
  given: z.array(z.string()),
  /** Null without the right to see keys. */
  right: z.nullable(z.array(z.string())),
  mark: z.nullable(z.int()),
  score: z.int(),
  comment: z.string(),
  /** A person marks it. */
  is_manual: z.boolean(),
})
export type SheetQuestion = z.infer<typeof sheetQuestion>

/** What moved a score, in the order it was recorded: a mark of the whole paper, or a reward or penalty. */
export const scoreEvent = z.object({
  seq: z.int(),
  at: instant,
  kind: z.enum(['marked', 'adjust']),
  /** Of a mark; null: the paper was opened again. */
  objective: z.nullable(z.int()),
  subjective: z.nullable(z.int()),
  report: z.nullable(z.int()),
  /** Of a reward or penalty. */
  points: z.nullable(z.int()),
  reason: z.string(),
  by: z.string(),
})

export const scoreSheet = z.extend(examScoreRow, {
  questions: z.array(sheetQuestion),
  /** What a marker wrote to the report. */
  report_comment: z.string(),
  events: z.array(scoreEvent),
})
export type ScoreSheet = z.infer<typeof scoreSheet>

const params = z.object({ exam_id: id })
const ofCandidate = z.object({ exam_id: id, entrant_id: id })
const watch = permission('contest.watch')
const lang = z.optional(z.enum(['en', 'zh']))
const sorts = [
  'rank',
  '-rank',
  'candidate_no',
  '-candidate_no',
  'name',
  '-name',
  'objective',
  '-objective',
  'subjective',
  '-subjective',
  'report',
  '-report',
  'total',
  '-total',
  'used_s',
  '-used_s',
  'submitted_at',
  '-submitted_at',
  'room',
  '-room',
] as const

/** The scores of an exam, with names. While people mark, no mark stands beside a name. */
export const examScores = {
  list: endpoint({
    method: 'GET',
    path: '/exams/:exam_id/scores',
    access: watch,
    summary: 'Candidates with place, marks and result; where people mark, marks stay out until the review is finished',
    params,
    query: z.object({
      page: z._default(queryNumber(1, 10_000), 1),
      size: z._default(queryNumber(1, 200), 50),
      q: z.optional(z.string().check(z.maxLength(100))),
      result: z.optional(scoreResult),
      organisation_id: z.optional(id),
      room_id: z.optional(id),
      band: z.optional(bandKey),
      /** With a reward or penalty. */
      is_adjusted: queryBool,
      /** With a complaint, decided or not. */
      has_complaint: queryBool,
      sort: z._default(z.enum(sorts), 'rank'),
    }),
    reply: z.extend(page(examScoreRow), {
      /** Marks stay out: people mark, and the review is not finished. */
      is_masked: z.boolean(),
      /** Organisations of the candidates, by name; at most 200. */
      organisations: z.array(z.object({ resource_id: id, name: z.string() })),
      rooms: z.array(z.object({ resource_id: id, name: z.string() })),
    }),
    errors: ['contest_not_found'],
  }),
  sheet: endpoint({
    method: 'GET',
    path: '/exams/:exam_id/scores/:entrant_id',
    access: watch,
    summary: 'The paper of a candidate with answers and marks, and every event of the score; after the end and the review',
    params: ofCandidate,
    query: z.object({ lang }),
    reply: scoreSheet,
    errors: ['contest_not_found', 'not_found', 'exam_not_finished', 'results_not_done'],
  }),
  unmask: endpoint({
    method: 'POST',
    path: '/exams/:exam_id/scores/:entrant_id/unmask',
    access: permission('contest.score'),
    summary: 'The same before the review is finished: recorded with the reason, because it joins a name with marks',
    params: ofCandidate,
    query: z.object({ lang }),
    body: z.object({ reason: text({ min: 4, max: 200 }) }),
    reply: scoreSheet,
    errors: ['contest_not_found', 'not_found', 'exam_not_finished'],
  }),
}
