import * as z from 'zod/mini'
import { contestStatus, pause } from '../../../contest/contest-common.ts'
import { translations } from '../../../contest/contest-structures.ts'
import { id, instant } from '../../../fields.ts'
import { attemptNow, attemptState, examResult, examSection, ownPlace, receipt } from './attempt-fields.ts'
import { reportTerms } from './exam-report.ts'
import { sebState } from './seb.ts'

/** An exam in the own list. */
export const myExam = z.object({
  exam_id: id,
  number: z.string(),
  name: z.string(),
  lang: z.enum(['en', 'zh']),
  translations,
  status: contestStatus,
  /** A rush is played on the same page, with `rush` operations alone. */
  exam_mode: z.enum(['exam', 'rush']),
  timing: z.enum(['together', 'window']),
  start_at: instant,
  end_at: instant,
  duration_minutes: z.int(),
  /** Before the start, for `together`: from then on the page waits for it; 0 = there is no waiting room. */
  waiting_minutes: z.int(),
  /** Until when one may begin. */
  entry_until: instant,
  state: attemptState,
  deadline: z.nullable(instant),
  /** Null before release, or where nothing is shown. */
  result: z.nullable(examResult),
  place: ownPlace,
  /** The review opens. */
  has_review: z.boolean(),
  /** A certificate of one's own can be had. */
  has_certificate: z.boolean(),
})
export type MyExam = z.infer<typeof myExam>

/** What a candidate knows before beginning, and where the attempt is. */
export const examGuide = z.object({
  exam: z.extend(myExam, {
    guide: z.string(),
    question_count: z.int(),
    total_score: z.int(),
    pass_mark: z.nullable(z.int()),
    earliest_submit_minutes: z.int(),
    /** What everybody has from the start on: of the exam, or in a window of each candidate. Pauses are no part of it. */
    length_s: z.int(),
    /** What this candidate has besides: factor and extra time. */
    added_s: z.int(),
    answer_view: z.enum(['one', 'section']),
    navigation: z.enum(['free', 'forward']),
    allow_mark: z.boolean(),
    copy_block: z.boolean(),
    watermark: z.boolean(),
    /** What is recorded about the candidate's device. */
    focus_log: z.boolean(),
    focus_action: z.enum(['tell', 'warn', 'force']),
    /** Null unless leaving hands the paper in: how often one may leave. */
    focus_limit: z.nullable(z.int()),
    /** The page asks for full screen. */
    fullscreen: z.boolean(),
    /** Null in an exam without reports. */
    report: z.nullable(reportTerms),
    pauses: z.array(pause),
    sections: z.array(
      z.object({
        title: z.string(),
        questions: z.int(),
        score: z.int(),
        partial_rule: examSection.shape.partial_rule,
        fixed_marks: z.nullable(z.int()),
      }),
    ),
  }),
  candidate: z.object({ name: z.string(), username: z.string(), organisation: z.string() }),
  /** asked: the code of the room opens the exam. given: the candidate entered it. */
  room_code: z.enum(['none', 'asked', 'given']),
  /** The device stands at an address outside the room; the exam may refuse it. */
  address: z.enum(['ok', 'elsewhere', 'refused']),
  seb: sebState,
  now: attemptNow,
  receipt: z.nullable(receipt),
})
export type ExamGuide = z.infer<typeof examGuide>
