import * as z from 'zod/mini'
import { permission, token } from '../access.ts'
import { endpoint } from '../endpoint.ts'
import { id, instant, issue } from '../fields.ts'
import { limits } from '../limits.ts'
import { aiUse, submissionReply } from './submission.ts'

const inContest = z.object({ resource_id: id })
/** One request of a bot, as its team sees it. */
export const botCall = z.object({
  at: instant,
  flags: z.int(),
  correct: z.int(),
  /** 200, or the code that refused the whole request. */
  result: z.string(),
  address: z.string(),
})
export const botToken = z.object({
  /** The first characters, to tell tokens apart. */
  hint: z.string(),
  created_at: instant,
  created_by: z.string(),
  last_used_at: z.nullable(instant),
})
/** Where flags are handed in line by line; null: nowhere. Without a host: that of the pages. */
export const flagAddress = z.nullable(z.object({ host: z.nullable(z.string()), port: z.int() }))
export type BotView = z.infer<typeof botView>
const botView = z.object({
  is_on: z.boolean(),
  can_rotate: z.boolean(),
  per_second: z.int(),
  /** Flags a second besides; null: only requests are counted. */
  flags_per_second: z.nullable(z.int()),
  flags_max: z.int(),
  flag_address: flagAddress,
  token: z.nullable(botToken),
  calls: z.array(botCall),
})

/** One flag's answer: as of the flag box, or the refusal's code with its values. */
const { result, code: _code, topic_id, ...more } = submissionReply.shape
export const botResult = z.object({
  result: z.nullable(result),
  /** `flag_correct`, `flag_wrong`, `flag_part`, or a code of the submission table. */
  code: z.string(),
  topic_id: z.nullable(topic_id),
  ...more,
  details: z.optional(z.record(z.string(), z.unknown())),
})
export type BotResult = z.infer<typeof botResult>

/** One flag's answer in the shape of ForcAD's and checksystem's HTTP receivers, which the farms of teams read; `code` is ours. */
export const farmReply = z.object({
  flag: z.string(),
  /** The flag in brackets, and one of a few sentences that farms tell apart: English, whatever the account's language. */
  msg: z.string(),
  status: z.boolean(),
  code: z.string(),
  /** As they stand; absent where the flag earns none, and in a freeze. */
  points: z.optional(z.int()),
})
export type FarmReply = z.infer<typeof farmReply>

const flagList = z
  .array(z.string({ error: issue('field_wrong') }).check(z.maxLength(8192, { error: issue('flag_format') })))
  .check(
    z.minLength(1, { error: issue('field_empty') }),
    z.maxLength(limits.bot_flags, { error: issue('too_many_flags', { max: limits.bot_flags }) }),
  )

/** The kind of the token's contest decides: an array where the farms of its format ask for one, else one object. */
const replyByToken = z.union([z.object({ items: z.array(botResult), total: z.int() }), z.array(farmReply)])
const submitErrors = ['contest_not_found', 'too_many_flags', 'flag_format', 'bot_api_off'] as const

export const bot = {
  get: endpoint({
    method: 'GET',
    path: '/contests/:resource_id/bot',
    access: permission('front.token.own'),
    summary: "The own entrant's bot token (never the token itself) and its last 20 calls",
    params: inContest,
    reply: botView,
    errors: ['contest_not_found', 'not_registered'],
  }),
  rotate: endpoint({
    method: 'POST',
    path: '/contests/:resource_id/bot/token',
    access: permission('front.token.own'),
    status: 201,
    summary: 'Make a new bot token, shown this once; the old one stops at once (captain)',
    params: inContest,
    body: z.object({}),
    reply: z.object({ token: z.string(), view: botToken }),
    errors: ['contest_not_found', 'not_registered', 'not_captain', 'entrant_banned', 'bot_api_off'],
  }),
  flags: endpoint({
    method: 'POST',
    path: '/bot/flags',
    access: token,
    summary: 'Submit flags with a team token: one answer per flag, in order; at most 10 requests a second per team',
    body: z.object({
      flags: flagList,
      topic_id: z.optional(id),
      ai_use: z.optional(aiUse),
    }),
    reply: replyByToken,
    errors: submitErrors,
  }),
  put: endpoint({
    method: 'PUT',
    path: '/bot/flags',
    access: token,
    summary: 'The same with a bare list, as farms for attack and defence send it; the token may stand in X-Team-Token',
    body: flagList,
    reply: replyByToken,
    errors: submitErrors,
  }),
}
