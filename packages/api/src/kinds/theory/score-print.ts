import * as z from 'zod/mini'
import { anybody, permission } from '../../access.ts'
import { endpoint } from '../../endpoint.ts'
import { id, instant, integer, page } from '../../fields.ts'
import { scoreResult, sheetQuestion } from './scores.ts'

/** Candidates of one link, and sheets of one reply. */
export const printLimits = { candidates: 500, page: 20 } as const

const lang = z.enum(['en', 'zh'])
const share = z.object({ name: z.string(), mark: z.int(), score: z.int() })

/** What is printed of one candidate. Marks are hundredths. No number of an identity card is ever on it. */
export const printedScore = z.object({
  entrant_id: id,
  candidate_no: z.string(),
  name: z.string(),
  organisation: z.string(),
  room: z.string(),
  result: scoreResult,
  total: z.nullable(z.int()),
  objective: z.nullable(z.int()),
  subjective: z.nullable(z.int()),
  /** Null in an exam without reports. */
  report: z.nullable(z.int()),
  adjustments: z.int(),
  /** Null where the exam shows no ranks. */
  rank: z.nullable(z.int()),
  submitted_at: z.nullable(instant),
  /** Of the receipt; empty without a paper. */
  digest: z.string(),
  /** By which anybody finds out whether rank and total are true; null where no rank is printed, or where marks changed since the link. */
  verify: z.nullable(z.object({ code: z.string(), address: z.string() })),
  sections: z.array(share),
  directions: z.array(share),
  /** Stem, answer and key are empty unless the exam prints answers and the link may show keys. */
  questions: z.array(sheetQuestion),
})
export type PrintedScore = z.infer<typeof printedScore>

export const printedScores = z.extend(page(printedScore), {
  exam: z.object({
    exam_id: id,
    name: z.string(),
    organiser: z.string(),
    start_at: instant,
    total_score: z.int(),
    pass_mark: z.int(),
    /** Most marks of the report; null in an exam without one. */
    report_score: z.nullable(z.int()),
    /** Candidates with a rank. */
    ranked: z.int(),
    /** Stems, answers and keys are on the sheets. */
    has_answers: z.boolean(),
  }),
  lang,
  printed_at: instant,
})
export type PrintedScores = z.infer<typeof printedScores>

const params = z.object({ exam_id: id })

/** Scores on paper, behind a link that ends by itself. */
export const scorePrint = {
  make_link: endpoint({
    method: 'POST',
    path: '/exams/:exam_id/score-prints',
    access: permission('contest.export'),
    status: 201,
    summary: 'A link to printed scores of named candidates, good for 24 hours; after the review',
    params,
    body: z.object({ entrant_ids: z.array(id).check(z.minLength(1), z.maxLength(printLimits.candidates)), lang }),
    reply: z.object({ path: z.string(), expires_at: instant }),
    errors: ['contest_not_found', 'not_found', 'results_not_done'],
  }),
  read: endpoint({
    method: 'POST',
    path: '/exam-score-prints/read',
    access: anybody,
    summary: 'What a link prints, some sheets at a time; not found once it ended, and while the review goes on again',
    body: z.object({ exam_id: id, token: z.string().check(z.regex(/^[\w-]{43}$/u)), page: z._default(integer(1, 100), 1) }),
    reply: printedScores,
    errors: ['not_found', 'too_many_tries'],
  }),
}
