import * as z from 'zod/mini'
import { id, queryBool, queryNumber } from '../../fields.ts'

/** Six digits that name a paper while nobody who marks it may know whose it is. */
export const markNo = z.string().check(z.regex(/^\d{6}$/u, { error: 'field_format' }))

/** open: the candidate may still hand one in. none: there is none, which is 0. */
export const reportState = z.enum(['open', 'none', 'unmarked', 'marked'])
export type ReportState = z.infer<typeof reportState>

/** How far the reports of an exam are. */
export const reportProgress = z.object({
  /** Most marks, hundredths. */
  score: z.int(),
  /** Papers with a report. */
  reports: z.int(),
  unmarked: z.int(),
  /** Papers whose candidates may still hand one in. */
  open: z.int(),
  /** Those that wait for a mark of the caller. */
  waiting: z.int(),
  /** Two people mark each. */
  is_double: z.boolean(),
  /** Two marks lie too far apart. Counted for whoever leads the marking; 0 for others. */
  conflicts: z.int(),
  /** Marked by the caller. */
  mine: z.int(),
  /** Hundredths; null before the first. */
  mean_mine: z.nullable(z.int()),
  /** Null while reports are unmarked. Where two people mark, for whoever leads alone. */
  mean_all: z.nullable(z.int()),
})
export type ReportProgress = z.infer<typeof reportProgress>

export const markPaperState = z.enum(['unmarked', 'marking', 'marked'])
/** A paper by its marking number. */
export const markPaperRow = z.object({
  mark_no: markNo,
  state: markPaperState,
  /** Hundredths. */
  objective: z.int(),
  /** Sum of what is marked; null before the first mark. */
  subjective: z.nullable(z.int()),
  items: z.int(),
  unmarked: z.int(),
  pushed: z.int(),
  /** Null in an exam without reports. */
  report_state: z.nullable(reportState),
  /** Hundredths; null is unmarked, or marked by two others. */
  report: z.nullable(z.int()),
  /** Whoever leads looked at its marks; false for others. */
  is_checked: z.boolean(),
  /** Whoever leads gave it to the caller. */
  is_own: z.boolean(),
  /** To whom whoever leads gave it, by name; empty for others, and where it is for all markers. */
  given_to: z.array(z.string()),
})
export type MarkPaperRow = z.infer<typeof markPaperRow>

export const markPapersQuery = z.object({
  page: z._default(queryNumber(1, 10_000), 1),
  size: z._default(queryNumber(1, 200), 50),
  q: z.optional(z.string().check(z.maxLength(20))),
  state: z.optional(markPaperState),
  is_pushed: z.optional(z.literal('true')),
  /** An answer to this question waits for the caller. */
  unmarked_in: z.optional(id),
  /** These four are for whoever leads: others find nothing with them. Borderline: 2 % of the total at most from passing. */
  is_conflict: z.optional(z.literal('true')),
  is_borderline: z.optional(z.literal('true')),
  marked_by: z.optional(id),
  is_checked: queryBool,
  /** Given to the caller, to no one, or, for whoever leads, to this marker. */
  given_to: z.optional(z.union([z.literal(['me', 'none']), id])),
  /** With a report that waits for a mark of the caller. */
  is_report_waiting: z.optional(z.literal('true')),
  sort: z._default(z.enum(['state', '-state', 'mark_no', '-mark_no', 'objective', '-objective', 'subjective', '-subjective']), 'state'),
})
