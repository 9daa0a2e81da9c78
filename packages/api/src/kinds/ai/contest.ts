import * as z from 'zod/mini'
import { commonSettings } from '../../contest/contest-common.ts'
import { inherited, settingTable } from '../../contest/contest-setting-table.ts'
import { integer } from '../../fields.ts'
import { answerCrossCheck } from '../../topic/answer-contest-rules.ts'
import { answerFacts, answerSettings } from '../../topic/answer-contest.ts'
import { settingContract } from '../contract.ts'
import { aiLimits as limits } from './limits.ts'

const rule = { ...inherited, view: z.int(), shown: 'plain' } as const
const between = ({ min, max }: { min: number; max: number }) => integer(min, max)

/** Settings of an AI contest. Quotas are of each topic and count on the contest clock, so a pause eats nothing. */
const table = settingTable({
  ...commonSettings,
  ...answerSettings,
  // Flags stand beside points of metrics, which do not fall either.
  integral_way: { ...answerSettings.integral_way, factory: 'accumulative' },
  // The use of models is what such a contest is about.
  ai_declaration: { ...answerSettings.ai_declaration, factory: 'none' },
  submissions_per_window: { ...rule, body: between(limits.submissions_per_window), factory: 5 },
  quota_window_h: { ...rule, body: between(limits.quota_window_h), factory: 24 },
  submissions_total: { ...rule, body: between(limits.submissions_total), factory: 0 },
  submission_wait_s: { ...rule, body: between(limits.submission_wait_s), factory: 60 },
  /** Submissions of a topic that an entrant chooses for the final ranking; the best of them counts. */
  final_select_max: { ...rule, body: between(limits.final_select_max), factory: 2, fixed: 'started' },
  /** How long after the end finals may be chosen. */
  final_select_grace_min: { ...rule, body: between(limits.final_select_grace_min), factory: 60 },
})

/** How the contest goes, real figures; solves are those of topics with flags. */
const facts = z.extend(answerFacts, {
  evaluations: z.int(),
  evaluations_waiting: z.int(),
  /** How long the oldest of them waits. */
  evaluation_oldest_s: z.nullable(z.int()),
  /** Evaluations that broke off because of us. */
  evaluations_broken: z.int(),
  is_revealed: z.boolean(),
})
export type AiFacts = z.infer<typeof facts>

/** The private scores are published, and the ranking is the final one: once, and for good. */
const actions = { reveal_finals: {} }

/** The contract of an AI contest: its settings, and what of them is read. */
export const aiContest = {
  ...settingContract('ai', table, {}),
  facts,
  actions,
  crossCheck: answerCrossCheck,
} as const
