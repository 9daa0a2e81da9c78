import * as z from 'zod/mini'

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
  /** Marked by the caller. */
  mine: z.int(),
  /** Hundredths; null before the first. */
  mean_mine: z.nullable(z.int()),
  /** Null while reports are unmarked. */
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
  /** Hundredths; null is unmarked. */
  report: z.nullable(z.int()),
  /** Whoever leads looked at its marks; false for others. */
  is_checked: z.boolean(),
})
export type MarkPaperRow = z.infer<typeof markPaperRow>
