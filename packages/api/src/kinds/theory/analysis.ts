import * as z from 'zod/mini'
import { permission } from '../../access.ts'
import { endpoint } from '../../endpoint.ts'
import { id, instant, page, queryNumber } from '../../fields.ts'
import { media } from '../../media.ts'
import { analysisBlock, cuts, cutUnit, withoutCandidates, withoutQuestions } from './analysis-scope.ts'
import {
  analysisBox,
  analysisCompletion,
  analysisHead,
  analysisItem,
  analysisMeasure,
  analysisQuestion,
  analysisSmallGroups,
  analysisTime,
  bandKey,
  similarRow,
} from './analysis-views.ts'

export { analysisLimits } from './analysis-limits.ts'

const params = z.object({ exam_id: id })
const lang = z.optional(z.enum(['en', 'zh']))
/** Which papers and which part of the paper the figures are of. */
const scope = {
  lang,
  organisation_id: z.optional(id),
  room_id: z.optional(id),
  section_id: z.optional(id),
  without_questions: z.optional(withoutQuestions),
  without_candidates: z.optional(withoutCandidates),
}
const asked = { ...scope, cuts: z.optional(cuts), unit: z._default(cutUnit, 'percent') }
/** Figures of results that are not out yet need `contest.watch` besides. */
const read = permission('contest.read')
const errors = ['contest_not_found', 'permission_missing'] as const

/** What the results of an exam say about the exam. Nobody who did not sit it is counted. */
export const examAnalysis = {
  read: endpoint({
    method: 'GET',
    path: '/exams/:exam_id/analysis',
    access: read,
    summary: 'Figures of an exam: totals, questions, directions; absent candidates and answers without a mark are in none',
    params,
    query: z.object(asked),
    reply: z.object({
      number: z.int(),
      name: z.string(),
      start_at: instant,
      end_at: instant,
      /** Share (0–1) of the answers for people that is marked; null once marks are final, and where people mark nothing. */
      marked_share: z.nullable(z.number()),
      is_released: z.boolean(),
      /** Each candidate had an own paper: questions are reckoned over those who had them, and there is no alpha. */
      papers_differ: z.boolean(),
      sections: z.array(z.object({ section_id: id, title: z.string() })),
      organisations: z.array(z.object({ organisation_id: id, name: z.string() })),
      rooms: z.array(z.object({ room_id: id, name: z.string() })),
      /** What was asked to be left out, as far as the exam has it. */
      left_out: z.object({
        questions: z.array(z.object({ place: z.int(), stem: z.string() })),
        candidates: z.array(z.object({ entrant_id: id, name: z.string() })),
      }),
      head: analysisHead,
      /** Equal classes from 0 to all marks: one edge more than counts. */
      histogram: z.object({ edges: z.array(z.number()), counts: z.array(z.int()) }),
      bands: z.array(z.object({ band: bandKey, from: z.number(), count: z.int() })),
      items: z.array(analysisItem),
      /** Questions on which most was lost. */
      failed: z.array(id),
      /** The best papers; null for who may not join names and marks, now or at all. */
      top: z.nullable(z.array(z.object({ rank: z.int(), name: z.string(), total: z.int(), used_s: z.int() }))),
      measures: z.array(analysisMeasure),
      completion: analysisCompletion,
      /** Null while no mark stands beside a name: who knows when somebody handed in would know the mark. */
      time: z.nullable(analysisTime),
      boxes: z.array(analysisBox),
      small_groups: z.array(analysisSmallGroups),
    }),
    errors: [...errors, 'not_found'],
  }),
  question: endpoint({
    method: 'GET',
    path: '/exams/:exam_id/analysis/questions/:question_id',
    access: read,
    summary: 'Answers to one question: options by thirds of the candidates, texts of blanks, points of the rubric',
    params: z.object({ exam_id: id, question_id: id }),
    query: z.object(scope),
    reply: analysisQuestion,
    errors: [...errors, 'not_found'],
  }),
  table: endpoint({
    method: 'GET',
    path: '/exams/:exam_id/analysis/table',
    access: permission('contest.export'),
    transfer: 'download',
    sends: [media.xlsx],
    summary: 'One block of the analysis as .xlsx, of the papers and questions that are asked for; the download is audited',
    params,
    query: z.object({ ...asked, block: z._default(analysisBlock, 'items') }),
    reply: z.unknown(),
    errors: [...errors, 'not_found'],
  }),
  similar: endpoint({
    method: 'GET',
    path: '/exams/:exam_id/analysis/similar',
    access: permission('contest.watch'),
    summary: 'Pairs of papers whose chosen options are alike, the least likely first; evidence for a talk, not a verdict',
    params,
    query: z.object({ page: z._default(queryNumber(1, 500), 1), size: z._default(queryNumber(1, 100), 50) }),
    reply: z.extend(page(similarRow), {
      /** Each candidate had an own paper: nothing is compared. */
      papers_differ: z.boolean(),
      candidates: z.int(),
      /** Questions with options. */
      questions: z.int(),
      compared: z.int(),
      /** A flag needs a chance below it. */
      threshold: z.number(),
      /** Below 100 candidates, or 40 such questions, there is an order and no flag. */
      may_flag: z.boolean(),
    }),
    errors: ['contest_not_found'],
  }),
}
