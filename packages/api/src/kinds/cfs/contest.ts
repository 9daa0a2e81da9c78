import * as z from 'zod/mini'
import { answerCrossCheck, type AnswerCrossed } from '../../topic/answer-contest-rules.ts'
import { answerFacts, answerSettings } from '../../topic/answer-contest.ts'
import { commonSettings } from '../../contest/contest-common.ts'
import { inherited, settingTable } from '../../contest/contest-setting-table.ts'
import { integer, issue } from '../../fields.ts'
import { sceneLimits } from '../../scene/limits.ts'
import { settingContract } from '../contract.ts'
import { cfsLimits } from './limits.ts'

const { finish_bonus_percent: bonus, lifetime_beside_minutes } = cfsLimits

/** Settings of a penetration contest. Prices, bloods and limits are of stages. */
const table = settingTable({
  ...commonSettings,
  ...answerSettings,
  hint_charge: { ...answerSettings.hint_charge, factory: 'at_once' },
  scene_per_entrant: { ...answerSettings.scene_per_entrant, factory: 1 },
  scene_reset_wait_s: { ...answerSettings.scene_reset_wait_s, factory: 120 },
  // Each stage opens the next: a value that falls would punish depth.
  integral_way: { ...answerSettings.integral_way, factory: 'accumulative' },
  scene_deploy_before_minutes: { ...answerSettings.scene_deploy_before_minutes, factory: 60 },
  /** Percent of its stages' scores for whoever holds all of a range; a range may say another one. */
  finish_bonus_percent: { ...inherited, body: integer(bonus.min, bonus.max), factory: 0, view: z.int(), shown: 'plain' },
})

/** A range lives at least as long as its contest, unless its lifetime was given. */
function followLength(values: object, given: ReadonlySet<string>): Readonly<Record<string, unknown>> | null {
  const v: { start_at?: string; end_at?: string; scene_lifetime_minutes?: number } = values
  const minutes = Math.ceil((Date.parse(v.end_at ?? '') - Date.parse(v.start_at ?? '')) / 60_000)
  if (!(minutes > 0)) return null
  const wanted = Math.min(sceneLimits.lifetime_minutes.max, minutes + lifetime_beside_minutes)
  const isPlanned = given.has('start_at') || given.has('end_at')
  const isLong = given.has('scene_lifetime_minutes') || (v.scene_lifetime_minutes ?? 0) >= wanted
  return isPlanned && !isLong ? { scene_lifetime_minutes: wanted } : {}
}

/** A hint belongs to a range, and no single solve could be charged for it. */
const crossCheck = (values: AnswerCrossed & { hint_charge?: string | undefined }): [string, string][] => [
  ...answerCrossCheck(values),
  ...(values.hint_charge === 'on_solve' ? [['hint_charge', issue('field_wrong')] as [string, string]] : []),
]

/** Topics and solves are stages and stages taken; ranges and held flags stand beside them. */
const facts = z.extend(answerFacts, { ranges: z.int(), ranges_online: z.int(), finishes: z.int(), held: z.int() })

export type CfsFacts = z.infer<typeof facts>

/** The contract of a penetration contest: its settings, and what of them is read. */
export const cfsContest = {
  ...settingContract('cfs', table, {}),
  facts,
  actions: {},
  follow: followLength,
  crossCheck,
} as const
