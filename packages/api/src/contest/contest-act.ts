import * as z from 'zod/mini'
import { ownActionOptions, ownActions } from './contest-fields.ts'
import { contestAction } from './contest-views.ts'
import { instant, text } from '../fields.ts'

const anyAction = z.enum([...contestAction.options, ...ownActions])

/** A control action with its options; the server refuses what the contest's kind does not have. */
export const contestAct = z.object({
  ...ownActionOptions.shape,
  action: anyAction,
  reason: z.optional(text({ max: 200 })),
  end_at: z.optional(instant),
  keep_end: z.optional(z.boolean()),
  confirm_name: z.optional(z.string().check(z.maxLength(200))),
  /** Start although the start check warns. */
  force: z.optional(z.boolean()),
  /** Pause: hide the topics meanwhile. Absent: as set. */
  hide_topics: z.optional(z.boolean()),
  /** Extend: a freeze ahead moves alike (default) or stays. */
  keep_freeze: z.optional(z.boolean()),
  /** Stop: leave the ranking frozen (default), or reveal it. */
  reveal: z.optional(z.boolean()),
  /** A reset, asked for or not: bot tokens of the contest stop working (default), or stay. */
  revoke_tokens: z.optional(z.boolean()),
  /** Of `decide_reset`. */
  decision: z.optional(z.enum(['reset', 'reject'])),
})
