import * as z from 'zod/mini'
import { id, text } from '../../../fields.ts'
import { roomLimits } from './room-fields.ts'

/** How far the work of people is. to_mark: answers or reports wait. to_review: all are marked, the review is not finished. done: marks are final. */
export const reviewState = z.enum(['to_mark', 'to_review', 'done'])
export type ReviewState = z.infer<typeof reviewState>

/** What the list of contests finds exams by, besides. */
export const examFilters = {
  exam_mode: z.optional(z.enum(['exam', 'rush'])),
  paper_id: z.optional(id),
  /** A part of the name of a room. */
  room: z.optional(text({ max: roomLimits.name })),
  review: z.optional(reviewState),
}
export type ExamFilters = z.infer<z.ZodMiniObject<typeof examFilters>>

/** What a row of the list says of an exam, besides. Papers are those of approved candidates who are no staff, in the run of now. */
export const examListed = z.object({
  exam_mode: z.enum(['exam', 'rush']),
  /** Null for a rush. */
  paper_id: z.nullable(id),
  paper_name: z.string(),
  /** Candidates who began. */
  present: z.int(),
  submitted: z.int(),
  /** Of the answers that people mark and the reports, of papers that are in; null where there are none. */
  marked_percent: z.nullable(z.int()),
  /** Of the papers with a mark; null before the first. */
  pass_percent: z.nullable(z.int()),
  /** Hundredths, of the papers with a mark; null before the first. */
  mean_score: z.nullable(z.int()),
  rooms: z.int(),
  /** Null where people mark nothing, and before the first paper is in. */
  review: z.nullable(reviewState),
})
export type ExamListed = z.infer<typeof examListed>

/** What a row says of an exam; null where it says nothing, or is of another kind. */
export const examOf = (own: ExamListed | object | null): ExamListed | null =>
  // Checked: rows of no other kind have that field.
  own !== null && 'exam_mode' in own ? (own as ExamListed) : null
