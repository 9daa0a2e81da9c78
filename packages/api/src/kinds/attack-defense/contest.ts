import * as z from 'zod/mini'
import type { AttackDefenseRules } from '@beacon/engine/attack-defense'
import { commonSettings } from '../../contest/contest-common.ts'
import { commonDeskFacts } from '../../contest/contest-common-views.ts'
import { inherited, settingTable } from '../../contest/contest-setting-table.ts'
import { integer, issue } from '../../fields.ts'
import { roundCrossCheck } from '../../rounds/round-rules.ts'
import { roundBesides } from '../../rounds/round-pace.ts'
import { roundSettings } from '../../rounds/round-settings.ts'
import { targetSettings } from '../../rounds/target-settings.ts'
import { answerSettings } from '../../topic/answer-contest.ts'
import { settingContract } from '../contract.ts'
import { attackDefenseLimits as limits } from './limits.ts'

const { hardness, initial_score, life, points } = limits
const rule = { ...inherited, shown: 'plain' } as const
const amount = integer(points.min, points.max)
const outside = issue('field_range', hardness)

export const scoringPreset = z.enum(['jeopardy_ad', 'zero_sum', 'forcad', 'faust'] satisfies AttackDefenseRules['preset'][])
/** manual: staff begin the checks of a round, and a round without any pays no availability. */
export const checkMode = z.enum(['automatic', 'manual'])

/** Settings of an attack and defence contest. Amounts of points are read by their preset alone. */
const table = settingTable({
  ...commonSettings,
  ...roundSettings,
  ...targetSettings,
  scoring_preset: { ...rule, body: scoringPreset, factory: 'jeopardy_ad' },
  /** Null: as the preset has it. Of each service under forcad and zero_sum. */
  initial_score: { ...rule, body: z.nullable(integer(initial_score.min, initial_score.max)), factory: null },
  /** forcad. Above e. */
  hardness: {
    ...rule,
    body: z.number({ error: outside }).check(z.minimum(hardness.min, { error: outside }), z.maximum(hardness.max, { error: outside })),
    factory: 30,
    view: z.number(),
  },
  inflation: { ...rule, body: z.boolean(), factory: true },
  /** jeopardy_ad. */
  flag_points: { ...rule, body: amount, factory: 10, view: z.int() },
  sla_points: { ...rule, body: amount, factory: 10, view: z.int() },
  /** zero_sum. */
  attack_points: { ...rule, body: amount, factory: 50, view: z.int() },
  down_points: { ...rule, body: amount, factory: 50, view: z.int() },
  flag_prefix: answerSettings.flag_prefix,
  /** How many rounds a flag is accepted, its own included. */
  flag_life_rounds: { ...rule, body: integer(life.min, life.max), factory: 5, view: z.int() },
  /** Only whose own service was up in the last scored round may submit flags of it. */
  submit_needs_up: { ...rule, body: z.boolean(), factory: false },
  /** Whoever asks reads hints and addresses at the doors of ForcAD, without a token. */
  open_attack_data: { ...rule, body: z.boolean(), factory: false },
  check_mode: { ...rule, body: checkMode, factory: 'automatic', shown: 'staff' },
})

/** What a row of the list of contests says, besides. */
export const attackDefenseListed = z.object({
  /** The running round, or the last one; 0 before the first. */
  round: z.int(),
  rounds: z.int(),
  round_duration_s: z.int(),
  scoring_preset: scoringPreset,
})
export type AttackDefenseListed = z.infer<typeof attackDefenseListed>

/** How the contest goes, real figures. */
const facts = z.object({
  ...commonDeskFacts,
  /** The running round, or the last one; 0 before the first. */
  round: z.int(),
  rounds: z.int(),
  topics: z.int(),
  topics_online: z.int(),
  /** Boxes of the last round with a verdict, and those without one. */
  cells_up: z.int(),
  cells_down: z.int(),
  cells_unchecked: z.int(),
  captures: z.int(),
  captures_round: z.int(),
  /** Flags refused in the last minute. */
  refused_minute: z.int(),
})
export type AttackDefenseFacts = z.infer<typeof facts>

/** The contract of an attack and defence contest: its settings, and what of them is read. */
export const attackDefenseContest = {
  ...settingContract('attackDefense', table, roundBesides),
  facts,
  actions: {},
  crossCheck: roundCrossCheck,
} as const
