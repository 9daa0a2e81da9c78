import * as z from 'zod/mini'
import type { FlagCode } from '@beacon/engine/attack-defense'
import { permission, token, user, viewer } from '../../access.ts'
import { attachmentView, translations } from '../../bank/question-fields.ts'
import { endpoint } from '../../endpoint.ts'
import { id, instant, issue, listQuery, page, queryNumber, sortIfBy } from '../../fields.ts'
import { media } from '../../media.ts'
import { roundView } from '../../rounds/round-view.ts'
import { cellState } from './views.ts'
import { attackDefenseLimits as limits } from './limits.ts'
import { portView } from './question.ts'

const inContest = z.object({ resource_id: id })
const most = <T extends z.core.$ZodType>(item: T, max: number) => z.array(item).check(z.maxLength(max))
const named = z.object({ topic_id: id, name: z.string(), service_key: z.string() })

export const flagCode = z.enum([
  'flag_invalid',
  'contest_not_started',
  'contest_paused',
  'contest_finished',
  'flag_own',
  'flag_nop',
  'topic_offline',
  'flag_old',
  'service_not_up',
  'flag_repeated',
  'flag_captured',
] satisfies FlagCode[])

/** The answer to one flag. Whose it is says the answer to a right one alone. */
export const flagResult = z.object({
  /** As it was sent. */
  flag: z.string(),
  code: flagCode,
  victim: z.optional(z.object({ entrant_id: id, name: z.string() })),
  topic: z.optional(named),
  /** Millionths, as it stands; left out while a freeze hides them. A repeat says what its capture is worth. */
  points: z.optional(z.int()),
  /** flag_captured, flag_repeated: the round that pays it; flag_old: the round in which it expired. */
  n: z.optional(z.int()),
  /** flag_repeated: who of the own team sent it, and when. */
  by: z.optional(z.string()),
  at: z.optional(instant),
})
export type FlagResult = z.infer<typeof flagResult>

/** What refuses a request as a whole; single flags are answered in the list. */
const refusals = [
  ...(['contest_not_found', 'not_registered', 'registration_pending', 'entrant_withdrawn', 'entrant_banned'] as const),
  ...(['address_not_allowed', 'staff_cannot_play', 'too_many_flags', 'rate_limited'] as const),
] as const

/** A round of a box as its owner reads it. */
export const ownRound = z.object({
  n: z.int(),
  state: cellState,
  /** What the checker said for everybody. */
  public: z.string(),
  is_flag_placed: z.boolean(),
  lost: z.int(),
  /** Millionths by what they are for; null until the round is settled. */
  points: z.nullable(z.object({ attack: z.int(), defence: z.int(), sla: z.int() })),
})

export const ownService = z.object({
  ...named.shape,
  topic_no: z.int(),
  address: z.nullable(z.string()),
  ports: most(portView, 20),
  is_online: z.boolean(),
  state: cellState,
  /** Hundredths of a percent of its judged rounds that were up; null before the first. */
  uptime: z.nullable(z.int()),
  captured: z.int(),
  lost: z.int(),
  points: z.object({ attack: z.int(), defence: z.int(), sla: z.int() }),
  /** The last rounds, the latest first. */
  rounds: most(ownRound, limits.strip),
})
export type OwnService = z.infer<typeof ownService>

/** A service as its players read it. */
export const serviceText = z.object({
  ...named.shape,
  lang: z.enum(['en', 'zh']),
  description: z.string(),
  translations,
  /** Factor of what the rules pay. */
  weight: z.int(),
  attachments: z.array(attachmentView),
})
export type ServiceText = z.infer<typeof serviceText>

export const targetView = z.object({
  entrant_id: id,
  name: z.string(),
  is_nop: z.boolean(),
  /** By topic, in the order of the reply's. */
  boxes: z.array(z.object({ address: z.nullable(z.string()), state: cellState })),
})

export const captureRow = z.object({
  capture_id: z.string(),
  at: instant,
  n: z.int(),
  attacker: z.object({ entrant_id: id, name: z.string() }),
  victim: z.object({ entrant_id: id, name: z.string() }),
  topic: named,
  via: z.enum(['web', 'http', 'tcp']),
  /** Millionths that it is worth by the rounds that are settled for everybody; null before. Under forcad the mean of a round and service. */
  points: z.nullable(z.int()),
})
export type CaptureRow = z.infer<typeof captureRow>

/** Service, address, hints of live flags: as tools for ForcAD read it. Null: nothing is out yet. */
export const forcadInfo = z.nullable(z.record(z.string(), z.record(z.string(), z.array(z.string()))))
/** Numbers of the teams that are attacked, and hints by service and number: as clients of FAUST's gameserver read it. */
export const faustInfo = z.object({
  teams: z.array(z.int()),
  flag_ids: z.record(z.string(), z.record(z.string(), z.array(z.string()))),
})
export type FaustInfo = z.infer<typeof faustInfo>
/** The same with the rounds that issued the flags, and what a farm must know besides. */
export const attackInfo = z.object({
  flag_regex: z.string(),
  flag_life_rounds: z.int(),
  round: z.nullable(roundView),
  teams: z.array(z.object({ entrant_id: id, number: z.int(), name: z.string(), is_nop: z.boolean() })),
  services: z.record(z.string(), z.record(z.string(), z.object({ entrant_id: id, hints: z.record(z.string(), z.array(z.string())) }))),
})
export type AttackInfo = z.infer<typeof attackInfo>

/** What keeps somebody from reading what only players read. */
const entryErrors = [
  'contest_not_found',
  'not_registered',
  'registration_pending',
  'registration_rejected',
  'entrant_withdrawn',
  'entrant_banned',
  'address_not_allowed',
] as const
const botInfoErrors = [...entryErrors, 'contest_not_started', 'unauthenticated', 'permission_missing'] as const

/** Attack and defence as it is played. */
export const attack = {
  submit: endpoint({
    method: 'POST',
    path: '/contests/:resource_id/flags',
    access: permission('front.contest.join'),
    summary: 'Submit flags: one answer per flag, in order. A flag that was sent twice counts once',
    params: inContest,
    body: z.object({
      flags: z
        .array(z.string({ error: issue('field_wrong') }).check(z.maxLength(limits.flag_text, { error: issue('flag_format') })))
        .check(
          z.minLength(1, { error: issue('field_empty') }),
          z.maxLength(limits.flags, { error: issue('too_many_flags', { max: limits.flags }) }),
        ),
    }),
    reply: z.object({ items: most(flagResult, limits.flags), total: z.int() }),
    errors: [...refusals],
  }),
  round: endpoint({
    method: 'GET',
    path: '/contests/:resource_id/round',
    access: viewer('contest'),
    summary: 'The round that runs, or the last one, with when it ends by the clock of the server',
    params: inContest,
    reply: roundView,
    errors: ['contest_not_found'],
  }),
  services: endpoint({
    method: 'GET',
    path: '/contests/:resource_id/me/services',
    access: user,
    summary: 'The own services: address, state, and their last rounds with what the checker said',
    params: inContest,
    reply: z.object({ items: most(ownService, limits.services), n: z.int(), is_frozen: z.boolean() }),
    errors: ['contest_not_found', 'not_registered'],
  }),
  service: endpoint({
    method: 'GET',
    path: '/contests/:resource_id/services/:topic_id',
    access: user,
    summary: 'A service as its players read it from the start on: its text, its weight, and its files with sizes and digests',
    params: z.object({ resource_id: id, topic_id: id }),
    reply: serviceText,
    errors: [...entryErrors, 'topic_not_found'],
  }),
  service_file: endpoint({
    method: 'GET',
    path: '/contests/:resource_id/services/:topic_id/files/:file_id',
    access: user,
    transfer: 'download',
    sends: [media.any],
    summary: 'A file of a service',
    params: z.object({ resource_id: id, topic_id: id, file_id: id }),
    reply: z.unknown(),
    errors: [...entryErrors, 'topic_not_found', 'not_found'],
  }),
  targets: endpoint({
    method: 'GET',
    path: '/contests/:resource_id/targets',
    access: viewer('contest'),
    summary:
      'Boxes of all entrants with their addresses, and how they stand as the public sees it; the same bytes for everybody, with an ETag',
    params: inContest,
    reply: z.object({
      topics: most(named, limits.services),
      items: z.array(targetView),
      n: z.int(),
      is_frozen: z.boolean(),
      version: z.string(),
    }),
    errors: ['contest_not_found', 'address_not_allowed', 'contest_not_started'],
  }),
  attacked: endpoint({
    method: 'GET',
    path: '/contests/:resource_id/me/attacked',
    access: user,
    summary: 'Boxes that the own entrant has taken a flag of, and in which round the last time',
    params: inContest,
    reply: z.object({ items: z.array(z.object({ entrant_id: id, topic_id: id, n: z.int() })) }),
    errors: ['contest_not_found', 'not_registered'],
  }),
  records: endpoint({
    method: 'GET',
    path: '/contests/:resource_id/captures',
    access: user,
    summary: 'Captures by the own entrant, of it, or all as the public sees them; the latest first',
    params: inContest,
    query: z.object({
      ...listQuery,
      of: z._default(z.enum(['mine', 'on_me', 'all']), 'mine'),
      entrant_id: z.optional(id),
      topic_id: z.optional(id),
      n: z.optional(queryNumber(limits.round.min, limits.round.max)),
      sort: sortIfBy('at'),
    }),
    reply: z.extend(page(captureRow), { is_frozen: z.boolean() }),
    errors: ['contest_not_found', 'not_registered'],
  }),
  info: endpoint({
    method: 'GET',
    path: '/contests/:resource_id/attack-info',
    access: user,
    summary: 'Hints of live flags with their rounds, teams and the pattern of flags; made once a round, with an ETag',
    params: inContest,
    reply: attackInfo,
    errors: [...entryErrors, 'contest_not_started'],
  }),
  bot_info: endpoint({
    method: 'GET',
    path: '/bot/attack-info',
    access: token,
    summary: 'The same for programs with the token of a team',
    reply: attackInfo,
    errors: [...botInfoErrors],
  }),
  bot_hints: endpoint({
    method: 'GET',
    path: '/bot/attack-data',
    access: token,
    summary: 'Hints of live flags by service and address, in the shape that tools for ForcAD read; null before the first round is over',
    reply: forcadInfo,
    errors: [...botInfoErrors],
  }),
}
