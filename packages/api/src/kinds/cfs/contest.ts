import * as z from 'zod/mini'
import { answerCrossCheck, type AnswerCrossed } from '../../answer-contest-rules.ts'
import { answerDefaults, answerFacts, answerFields, answerOwnFields, answerShown } from '../../answer-contest.ts'
import { commonFull, commonPublic } from '../../contest-common-views.ts'
import { commonDefaultFields, commonDefaults, commonOwnFields } from '../../contest-common.ts'
import { integer, issue } from '../../fields.ts'
import { sceneLimits } from '../../scene/limits.ts'
import { cfsLimits } from './limits.ts'

const { finish_bonus_percent: bonus, lifetime_beside_minutes } = cfsLimits

/** Settings of a penetration contest that the defaults of the kind hold too. Prices, bloods and limits are of stages. */
const defaultFields = {
  ...commonDefaultFields,
  ...answerFields,
  /** Percent of its stages' scores for whoever holds all of a range; a range may say another one. */
  finish_bonus_percent: integer(bonus.min, bonus.max),
}

/** Every setting of a penetration contest, level C. */
const fields = { ...commonOwnFields, ...answerOwnFields, ...defaultFields }

const defaults = {
  ...commonDefaults,
  ...answerDefaults,
  hint_charge: 'at_once',
  scene_per_entrant: 1,
  scene_reset_wait_s: 120,
  // Each stage opens the next: a value that falls would punish depth.
  integral_way: 'accumulative',
  finish_bonus_percent: 0,
  scene_deploy_before_minutes: 60,
} as const

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

const { name, start_at, end_at, ...inheritable } = fields
const kind = z.literal('cfs')
const create = z.extend(z.partial(z.object(inheritable)), { kind, name, start_at, end_at })
const full = z.object({ ...fields, ...commonFull, kind })
/** What everybody admitted may know of a contest; the same bytes for everybody. */
const shown = z.object({ ...commonPublic, kind, ...answerShown, finish_bonus_percent: z.int() })
/** Topics and solves are stages and stages taken; ranges and held flags stand beside them. */
const facts = z.extend(answerFacts, { ranges: z.int(), ranges_online: z.int(), finishes: z.int(), held: z.int() })

export type CfsFacts = z.infer<typeof facts>

/** The contract of a penetration contest: level D and C of its settings, and what of them is read. */
export const cfsContest = {
  fields,
  defaultFields,
  defaults,
  create,
  full,
  shown,
  facts,
  actions: {},
  follow: followLength,
  crossCheck,
} as const
