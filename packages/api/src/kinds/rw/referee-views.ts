import * as z from 'zod/mini'
import { instant } from '../../fields.ts'
import { demoResult, stopCause } from './views.ts'

/** Something that happened, by the clock of the database. */
export const markView = z.object({
  n: z.int(),
  kind: z.enum(['call', 'start', 'attempt', 'attempt_end', 'stop', 'run', 'absent', 'return', 'move']),
  at: instant,
  by: z.string(),
  cause: z.nullable(stopCause),
  reason: z.nullable(z.string()),
  /** Of an attempt that began so many seconds after the end of its slot. */
  overrun_s: z.nullable(z.int()),
})
export type MarkView = z.infer<typeof markView>

/** What a referee gave; the others' stays empty until enough have voted. */
export const voteView = z.object({
  by: z.string(),
  is_me: z.boolean(),
  has_conflict: z.boolean(),
  at: instant,
  vote: z.nullable(z.object({ result: demoResult, scores: z.array(z.int()), remark: z.string() })),
})
export type VoteView = z.infer<typeof voteView>

export const decisionView = z.object({
  rev: z.int(),
  result: demoResult,
  /** Hundredths of a percent. */
  rubric: z.int(),
  attempt: z.int(),
  /** Null: the votes decided. */
  by: z.nullable(z.string()),
  reason: z.nullable(z.string()),
  at: instant,
})
export type DecisionView = z.infer<typeof decisionView>
