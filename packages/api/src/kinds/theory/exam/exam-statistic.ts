import * as z from 'zod/mini'
import { permission } from '../../../access.ts'
import { endpoint } from '../../../endpoint.ts'
import { id, instant, page, queryNumber, sortBy } from '../../../fields.ts'
import { media } from '../../../media.ts'
import { questionType } from '../question-fields.ts'
import { scoreResult } from '../scores.ts'

/** What one candidate did. Marks are hundredths, and null where there is none or where it stands apart from names still. */
export const examPersonStatistic = z.object({
  entrant_id: id,
  name: z.string(),
  username: z.string(),
  organisation: z.string(),
  /** Empty where nobody was seated. */
  room: z.string(),
  result: scoreResult,
  started_at: z.nullable(instant),
  /** Seconds from the own start to the hand-in; null before it. */
  used_s: z.nullable(z.int()),
  answered: z.int(),
  device_changes: z.int(),
  left_count: z.int(),
  left_s: z.int(),
  /** Warnings by staff, and own calls for an invigilator. */
  warnings: z.int(),
  calls: z.int(),
  late_entries: z.int(),
  total: z.nullable(z.int()),
})
export type ExamPersonStatistic = z.infer<typeof examPersonStatistic>

/** What the candidates of an organisation or a room did together. */
export const examGroupStatistic = z.object({
  /** Null: those of none. */
  group_id: z.nullable(id),
  name: z.string(),
  candidates: z.int(),
  present: z.int(),
  submitted: z.int(),
  /** Said once the exam is over. */
  absent: z.int(),
  /** Mean share of the questions that who is present answered, 0–1; null without anybody. */
  answered_share: z.nullable(z.number()),
  used_s: z.nullable(z.int()),
  left_count: z.int(),
  calls: z.int(),
  /** Of those with a mark that may stand beside names. */
  marked: z.int(),
  passed: z.int(),
  mean: z.nullable(z.int()),
})
export type ExamGroupStatistic = z.infer<typeof examGroupStatistic>

/** What became of one question of the paper. */
export const examQuestionStatistic = z.object({
  question_id: id,
  /** In the paper's own order, from 1. */
  place: z.int(),
  section: z.string(),
  question_type: questionType,
  stem: z.string(),
  score: z.int(),
  /** Present candidates whose paper has it, and those of them who answered. */
  asked: z.int(),
  answered: z.int(),
  /** Mean share of its marks (high = easy), once the exam is over and nobody marks an answer to it any more. */
  facility: z.nullable(z.number()),
})
export type ExamQuestionStatistic = z.infer<typeof examQuestionStatistic>

const params = z.object({ exam_id: id })
const access = permission('contest.watch')
const listed = {
  page: z._default(queryNumber(1, 10_000), 1),
  size: z._default(queryNumber(1, 200), 50),
  q: z.optional(z.string().check(z.maxLength(100))),
}
/** What candidates, organisations, rooms and questions of an exam come to; of an invigilator those of the own rooms. */
export const examStatistic = {
  people: endpoint({
    method: 'GET',
    path: '/exams/:exam_id/statistics/people',
    access,
    summary: 'What each candidate did; no answer is among it',
    params,
    query: z.object({
      ...listed,
      sort: sortBy(
        'name',
        'organisation',
        'room',
        'started_at',
        'used_s',
        'answered',
        'device_changes',
        'left_count',
        'late_entries',
        'total',
      ),
    }),
    reply: z.extend(page(examPersonStatistic), { question_count: z.int(), is_masked: z.boolean() }),
    errors: ['contest_not_found'],
  }),
  groups: endpoint({
    method: 'GET',
    path: '/exams/:exam_id/statistics/groups',
    access,
    summary: 'What candidates did together, by organisation or by room',
    params,
    query: z.object({
      ...listed,
      by: z._default(z.enum(['organisation', 'room']), 'organisation'),
      sort: sortBy(
        'name',
        'candidates',
        'present',
        'submitted',
        'absent',
        'answered_share',
        'used_s',
        'left_count',
        'calls',
        'passed',
        'mean',
      ),
    }),
    reply: z.extend(page(examGroupStatistic), { is_masked: z.boolean() }),
    errors: ['contest_not_found'],
  }),
  questions: endpoint({
    method: 'GET',
    path: '/exams/:exam_id/statistics/questions',
    access,
    summary: 'How many answered each question, and how hard it was once the exam is over',
    params,
    query: z.object({
      ...listed,
      lang: z.optional(z.enum(['en', 'zh'])),
      sort: sortBy('place', 'question_type', 'score', 'answered', 'facility'),
    }),
    reply: page(examQuestionStatistic),
    errors: ['contest_not_found'],
  }),
  table: endpoint({
    method: 'GET',
    path: '/exams/:exam_id/statistics/table',
    access: permission('contest.export'),
    transfer: 'download',
    sends: [media.xlsx],
    summary: 'One of these statistics whole as .xlsx; the download is audited',
    params,
    query: z.object({
      by: z._default(z.enum(['people', 'organisation', 'room', 'questions']), 'people'),
      lang: z.optional(z.enum(['en', 'zh'])),
    }),
    reply: z.unknown(),
    errors: ['contest_not_found', 'permission_missing'],
  }),
}
