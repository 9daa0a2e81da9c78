import * as z from 'zod/mini'
import { commonSettings } from '../../contest/contest-common.ts'
import { commonDeskFacts } from '../../contest/contest-common-views.ts'
import { alone, inherited, settingTable } from '../../contest/contest-setting-table.ts'
import { instant, integer, issue } from '../../fields.ts'
import { settingContract } from '../contract.ts'
import { rwLimits as limits } from './limits.ts'
import { overrunRule } from './views.ts'

const rule = { ...inherited, shown: 'plain' } as const
const between = ({ min, max }: { min: number; max: number }) => integer(min, max)
const percents = z
  .array(between(limits.percent))
  .check(
    z.minLength(1, { error: issue('field_empty') }),
    z.maxLength(limits.attempts.max, { error: issue('field_length', { min: 1, max: limits.attempts.max }) }),
  )

/** required: a request brings its report; optional: a demo may go without one. */
export const reportRule = z.enum(['required', 'optional'])
/** What becomes of a referee who belongs to the team's organisation. */
export const conflictRule = z.enum(['warn', 'exclude', 'off'])

/** Settings of a real-world contest. */
const table = settingTable({
  ...commonSettings,
  /** So many places of the queue are told to get ready at a call. */
  upcoming_ahead: { ...rule, body: between(limits.upcoming_ahead), factory: 2, view: z.int() },
  /** Whoever is called has so long to stand on the stage. */
  call_grace_s: { ...rule, body: between(limits.call_grace_s), factory: 180, view: z.int() },
  demo_slot_s: { ...rule, body: between(limits.demo_slot_s), factory: 600, view: z.int() },
  overrun_rule: { ...rule, body: overrunRule, factory: 'refuse' },
  demo_attempts: { ...rule, body: between(limits.attempts), factory: 3, view: z.int() },
  /** Percent of the points by the attempt that succeeds; the last one repeats. */
  attempt_factor: { ...rule, body: percents, factory: [100, 100, 100], view: z.array(z.int()) },
  /** Percent more for the first win of a target. */
  first_win_percent: { ...rule, body: between(limits.percent), factory: 0, view: z.int() },
  /** Of a target; 0: no limit. */
  request_limit: { ...rule, body: between(limits.requests), factory: 3, view: z.int() },
  request_open_max: { ...rule, body: between(limits.open_requests), factory: 2, view: z.int() },
  /** After a failed demo, for the same target. */
  request_wait_s: { ...rule, body: between(limits.request_wait_s), factory: 1_800, view: z.int() },
  /** Null: to the end. */
  request_until: { ...alone, body: z.nullable(instant), factory: null, shown: 'plain' },
  report_before_demo: { ...rule, body: reportRule, factory: 'required' },
  /** A report is reviewed before its request takes a place in the queue. */
  report_review: { ...rule, body: z.boolean(), factory: true },
  judges_needed: { ...rule, body: between(limits.judges), factory: 1, view: z.int() },
  conflict_rule: { ...rule, body: conflictRule, factory: 'warn', shown: 'staff' },
})

/** How the contest goes, real figures. */
const facts = z.object({
  ...commonDeskFacts,
  topics: z.int(),
  topics_online: z.int(),
  stages: z.int(),
  stages_open: z.int(),
  reports_pending: z.int(),
  waiting: z.int(),
  upcoming: z.int(),
  challenging: z.int(),
  ended: z.int(),
  won: z.int(),
})
export type RwFacts = z.infer<typeof facts>

interface Crossed {
  attempt_factor?: readonly number[]
  request_until?: string | null
  end_at?: string
}

/** A later attempt never brings more, and nobody asks for a demo after the end. */
function crossCheck(values: object): [string, string][] {
  const { attempt_factor = [], request_until = null, end_at }: Crossed = values
  const rises = attempt_factor.findIndex((factor, index) => index > 0 && factor > (attempt_factor[index - 1] ?? factor))
  const isLate = request_until !== null && end_at !== undefined && Date.parse(request_until) > Date.parse(end_at)
  return [
    ...(rises < 0 ? [] : [[`attempt_factor.${rises}`, issue('field_wrong')] as [string, string]]),
    ...(isLate ? [['request_until', issue('field_wrong')] as [string, string]] : []),
  ]
}

/** The contract of a real-world contest: its settings, and what of them is read. */
export const rwContest = {
  ...settingContract('rw', table, {}),
  facts,
  actions: {},
  crossCheck,
} as const
