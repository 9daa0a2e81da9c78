import * as z from 'zod/mini'
import { permission } from '../../access.ts'
import { endpoint } from '../../endpoint.ts'
import { id, integer, page, queryNumber, text } from '../../fields.ts'
import { markErrors, markingLimits, markingParams as params, markNo } from './marking.ts'

const review = permission('marking.review')

/** An answer on which two markers disagree or that was pushed, for whoever decides: markers have names here, candidates none. */
export const markDecision = z.object({
  item_id: id,
  mark_no: markNo,
  question_id: id,
  texts: z.array(z.string()),
  is_conflict: z.boolean(),
  is_pushed: z.boolean(),
  push_word: z.string(),
  first: z.array(z.object({ name: z.string(), mark: z.int(), comment: z.string(), points: z.array(z.int()) })),
  /** Hundredths; null before somebody decided. */
  mark: z.nullable(z.int()),
  comment: z.string(),
  /** The caller is none of the two markers. */
  may_decide: z.boolean(),
  version: z.int(),
})
export type MarkDecision = z.infer<typeof markDecision>

/** Operations of whoever leads the marking of an exam. No reply of these names a candidate. */
export const markingLead = {
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
    errors: [...markErrors, 'mark_range', 'mark_lease_lost', 'changed_meanwhile', 'same_marker'],
  }),
}
