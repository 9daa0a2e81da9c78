import * as z from 'zod'

/**
 * The shape of each event of the CLICS Contest API 2023-06, by its published JSON schema read strictly (no other fields).
 * Written here because that schema comes without a licence.
 */
const identifier = z.string().regex(/^[A-Za-z0-9_](?:[A-Za-z0-9_.-]{0,34}[A-Za-z0-9_-])?$/u)
const abstime = z.string().regex(/^[12]\d{3}-[01]\d-[0-3]\dT[0-2]\d:[0-6]\d:[0-6]\d(?:\.\d{3})?(?:[+-][0-1]\d(?::[0-5]\d)?|Z)$/u)
const reltime = z.string().regex(/^-?(?:[1-9]\d*)?\d:[0-5]\d:[0-5]\d(?:\.\d{3})?$/u)
const posreltime = z.string().regex(/^(?:[1-9]\d*)?\d:[0-5]\d:[0-5]\d(?:\.\d{3})?$/u)

const contest = z.strictObject({
  id: identifier,
  name: z.string(),
  formal_name: z.string(),
  start_time: abstime.nullable(),
  duration: posreltime,
  scoreboard_freeze_duration: posreltime.nullable(),
  scoreboard_type: z.literal('score'),
})
const state = z.strictObject({
  started: abstime.nullable(),
  frozen: abstime.nullable(),
  ended: abstime.nullable(),
  thawed: abstime.nullable(),
  finalized: abstime.nullable(),
  end_of_updates: abstime.nullable(),
})
const collections = {
  'judgement-types': z.strictObject({ id: z.literal('AC'), name: z.string(), penalty: z.boolean(), solved: z.boolean() }),
  languages: z.strictObject({ id: identifier, name: z.string(), entry_point_required: z.literal(false), extensions: z.array(z.string()) }),
  groups: z.strictObject({ id: identifier, name: z.string() }),
  problems: z.strictObject({
    id: identifier,
    label: z.string(),
    name: z.string(),
    ordinal: z.int(),
    test_data_count: z.int().min(0),
    max_score: z.number(),
  }),
  teams: z.strictObject({ id: identifier, label: z.string(), name: z.string(), display_name: z.string(), group_ids: z.array(identifier) }),
  submissions: z.strictObject({
    id: identifier,
    language_id: identifier,
    problem_id: identifier,
    team_id: identifier,
    time: abstime,
    contest_time: reltime,
    files: z.array(z.never()),
  }),
  judgements: z.strictObject({
    id: identifier,
    submission_id: identifier,
    judgement_type_id: z.literal('AC'),
    score: z.number().min(0),
    start_time: abstime,
    start_contest_time: reltime,
    end_time: abstime,
    end_contest_time: reltime,
  }),
  awards: z.strictObject({ id: identifier, citation: z.string(), team_ids: z.array(identifier) }),
}
const event = <Type extends string, Id extends z.ZodType, Data extends z.ZodType>(type: Type, id: Id, data: Data) =>
  z.strictObject({ type: z.literal(type), id, data, token: z.string() })

/** One line of the feed: a singleton has no id, a member of a collection has its own. */
export const clicsEvent = z.union([
  event('contest', z.null(), contest),
  event('state', z.null(), state),
  ...Object.entries(collections).map(([type, data]) => event(type, identifier, data)),
])
