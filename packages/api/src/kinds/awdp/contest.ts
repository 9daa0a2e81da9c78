import * as z from 'zod/mini'
import { commonSettings } from '../../contest/contest-common.ts'
import { inherited, settingTable } from '../../contest/contest-setting-table.ts'
import { integer, issue } from '../../fields.ts'
import { roundCrossCheck, type RoundCrossed } from '../../rounds/round-rules.ts'
import { roundBesides } from '../../rounds/round-pace.ts'
import { roundSettings } from '../../rounds/round-settings.ts'
import { answerCrossCheck, type AnswerCrossed } from '../../topic/answer-contest-rules.ts'
import { answerFacts, answerSettings } from '../../topic/answer-contest.ts'
import { settingContract } from '../contract.ts'
import { awdpLimits as limits } from './limits.ts'

const { patch_limit, retry_wait_s, reset_limit } = limits
const rule = { ...inherited, shown: 'plain' } as const

/** Settings of an AWDP contest. What a topic pays in a round follows from its scores alone: attack and defence fall on one curve. */
const table = settingTable({
  ...commonSettings,
  ...answerSettings,
  ...roundSettings,
  round_duration_s: { ...roundSettings.round_duration_s, factory: 600 },
  // Rounds pay by a curve of their own; a solve by itself pays nothing.
  integral_way: { ...answerSettings.integral_way, factory: 'accumulative' },
  score_min: { ...answerSettings.score_min, factory: 50 },
  // Marks count in whole points.
  bot_api: { ...answerSettings.bot_api, factory: false },
  ai_declaration: { ...answerSettings.ai_declaration, factory: 'none' },
  scene_per_entrant: { ...answerSettings.scene_per_entrant, factory: 2 },
  /** Judged patches that an entrant has in each topic; 0: as many as it likes. */
  patch_limit: { ...rule, body: integer(patch_limit.min, patch_limit.max), factory: 5, view: z.int() },
  /** Seconds of the contest clock after a patch that did not defend. */
  retry_wait_s: { ...rule, body: integer(retry_wait_s.min, retry_wait_s.max), factory: 300, view: z.int() },
  /** Applications that an entrant may make in each topic to have its environment reset by staff; 0: there are none. */
  reset_limit: { ...rule, body: integer(reset_limit.min, reset_limit.max), factory: 3, view: z.int() },
})

/** What a row of the list of contests says, besides. */
export const awdpListed = z.object({
  /** The running round, or the last one; 0 before the first. */
  round: z.int(),
  rounds: z.int(),
  round_duration_s: z.int(),
  patches_waiting: z.int(),
})
export type AwdpListed = z.infer<typeof awdpListed>

/** How the contest goes, real figures: solves are topics attacked. */
const facts = z.extend(answerFacts, {
  /** The running round, or the last one; 0 before the first. */
  round: z.int(),
  rounds: z.int(),
  /** Topics by entrants. */
  defended: z.int(),
  abnormal: z.int(),
  /** Patches without a verdict, and how long the oldest of them waits. */
  patches_waiting: z.int(),
  patch_oldest_s: z.nullable(z.int()),
  /** Applications to reset an environment that nobody has decided. */
  resets_waiting: z.int(),
})
export type AwdpFacts = z.infer<typeof facts>

/** Nobody waits longer than the contest lasts. */
function waitCheck({ start_at, end_at, retry_wait_s: wait }: RoundCrossed & { retry_wait_s?: number | undefined }): [string, string][] {
  const length_s = (Date.parse(end_at ?? '') - Date.parse(start_at ?? '')) / 1_000
  return wait !== undefined && length_s > 0 && wait > length_s
    ? [['retry_wait_s', issue('field_range', { min: 0, max: Math.floor(length_s) })]]
    : []
}

/** The contract of an AWDP contest: its settings, and what of them is read. */
export const awdpContest = {
  ...settingContract('awdp', table, roundBesides),
  facts,
  actions: {},
  crossCheck: (values: AnswerCrossed & RoundCrossed & { retry_wait_s?: number }) => [
    ...answerCrossCheck(values),
    ...roundCrossCheck(values),
    ...waitCheck(values),
  ],
} as const
