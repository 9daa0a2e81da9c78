import * as z from 'zod/mini'
import { commonSettings } from '../../contest/contest-common.ts'
import { inherited, settingTable } from '../../contest/contest-setting-table.ts'
import { integer, issue } from '../../fields.ts'
import { sceneLimits } from '../../scene/limits.ts'
import { answerCrossCheck, type AnswerCrossed } from '../../topic/answer-contest-rules.ts'
import { answerFacts, answerSettings } from '../../topic/answer-contest.ts'
import { settingContract } from '../contract.ts'
import { operationLimits as limits } from './limits.ts'

const rule = { ...inherited, shown: 'plain' } as const
const between = ({ min, max }: { min: number; max: number }) => integer(min, max)

/** Settings of an O&M contest. The value of a topic is shared out to its points by their scores. */
const table = settingTable({
  ...commonSettings,
  ...answerSettings,
  // A repaired fault is worth what it is worth.
  integral_way: { ...answerSettings.integral_way, factory: 'accumulative' },
  // Nobody hands in flags by a program here.
  bot_api: { ...answerSettings.bot_api, factory: false },
  ai_declaration: { ...answerSettings.ai_declaration, factory: 'none' },
  scene_per_entrant: { ...answerSettings.scene_per_entrant, factory: 2 },
  scene_reset_wait_s: { ...answerSettings.scene_reset_wait_s, factory: 120 },
  scene_deploy_before_minutes: { ...answerSettings.scene_deploy_before_minutes, factory: 60 },
  /** The clock checks each entrant once in every interval. */
  check_interval_s: { ...rule, body: between(limits.check_interval_s), factory: 300, view: z.int() },
  /** Applications for a point; 0: as many as one likes. A point may say another number. */
  check_limit: { ...rule, body: between(limits.check_limit), factory: 10, view: z.int() },
  /** Applications of an entrant in all; 0: as many as one likes. */
  check_total_limit: { ...rule, body: between(limits.check_total_limit), factory: 0, view: z.int() },
  /** After an application, before the next one of the same topic. */
  check_wait_s: { ...rule, body: between(limits.check_wait_s), factory: 30, view: z.int() },
  /** A check that our machines could not carry out is tried so often again. */
  check_retry: { ...rule, body: between(limits.check_retry), factory: 3, view: z.int(), shown: 'staff' },
})

/** A network lives at least as long as its contest, unless its lifetime was given. */
function followLength(values: object, given: ReadonlySet<string>): Readonly<Record<string, unknown>> | null {
  const v: { start_at?: string; end_at?: string; scene_lifetime_minutes?: number } = values
  const minutes = Math.ceil((Date.parse(v.end_at ?? '') - Date.parse(v.start_at ?? '')) / 60_000)
  if (!(minutes > 0)) return null
  const wanted = Math.min(sceneLimits.lifetime_minutes.max, minutes + limits.lifetime_beside_minutes)
  const isPlanned = given.has('start_at') || given.has('end_at')
  const isLong = given.has('scene_lifetime_minutes') || (v.scene_lifetime_minutes ?? 0) >= wanted
  return isPlanned && !isLong ? { scene_lifetime_minutes: wanted } : {}
}

/** How the contest goes, real figures. */
const facts = z.extend(answerFacts, {
  /** Tasks of all topics, and how many of them entrants hold now, summed up. */
  points: z.int(),
  passed: z.int(),
  /** Held once, and lost since. */
  lost: z.int(),
  checks_waiting: z.int(),
  /** How long the oldest of them waits. */
  checks_oldest_s: z.nullable(z.int()),
  checks_10min: z.int(),
  /** Of those, what our machines could not carry out. */
  errors_10min: z.int(),
  checks_paused: z.boolean(),
})
export type OperationFacts = z.infer<typeof facts>

type Crossed = AnswerCrossed & { team_score_type?: string | undefined; check_wait_s?: number | undefined }

/** A scene is the whole team's, so its members never score apart. */
const crossCheck = (values: Crossed): [string, string][] => [
  ...answerCrossCheck(values),
  ...(values.team_score_type === undefined || values.team_score_type === 'sum'
    ? []
    : [['team_score_type', issue('field_wrong')] as [string, string]]),
]

/** The contract of an O&M contest: its settings, and what of them is read. */
export const operationContest = {
  ...settingContract('operation', table, {}),
  facts,
  actions: {},
  follow: followLength,
  crossCheck,
} as const
