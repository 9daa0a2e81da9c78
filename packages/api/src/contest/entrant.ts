import * as z from 'zod/mini'
import { permission } from '../access.ts'
import { entryValues } from './contest-structures.ts'
import { entrantStatus } from './contest-views.ts'
import { additionPreview, entrantAddition } from './entrant-addition.ts'
import { entrantSort, participantSort } from '../list-sorts.ts'
import { endpoint, many } from '../endpoint.ts'
import { bulkReply, id, ids, instant, listQuery, ok, page, text, version } from '../fields.ts'
import { limits } from '../limits.ts'
import { country } from '../people/team.ts'

const inContest = z.object({ resource_id: id })
export const entrantRow = z.object({
  entrant_id: id,
  number: z.int(),
  /** Fourth number of its address in networks of the contest. */
  ipd: z.nullable(z.int()),
  name: z.string(),
  tag: z.string(),
  country,
  logo: z.nullable(id),
  team_id: z.nullable(id),
  user_id: z.nullable(id),
  member_count: z.int(),
  captain_name: z.nullable(z.string()),
  status: entrantStatus,
  is_hidden: z.boolean(),
  /** A member of staff who tries the contest out: in no ranking and no number. */
  is_staff: z.boolean(),
  bracket_id: z.nullable(id),
  /** Answers given at registration, by `field_id`. */
  fields: entryValues,
  reason: z.nullable(z.string()),
  banned_until: z.nullable(instant),
  rank: z.nullable(z.int()),
  score: z.int(),
  solved: z.int(),
  last_at: z.nullable(instant),
  is_online: z.boolean(),
  address_count: z.int(),
  registered_at: instant,
  version,
})
export type EntrantRow = z.infer<typeof entrantRow>
export const participantRow = z.object({
  user_id: id,
  username: z.string(),
  name: z.string(),
  rep_name: z.string(),
  organisation_name: z.nullable(z.string()),
  entrant_id: id,
  entrant_name: z.string(),
  is_captain: z.boolean(),
  status: entrantStatus,
  /** Of the entrant, as its status is. */
  is_hidden: z.boolean(),
  is_staff: z.boolean(),
  is_online: z.boolean(),
  last_seen_at: z.nullable(instant),
  address: z.nullable(z.string()),
  submissions: z.int(),
  solves: z.int(),
  /** Only where every member solves alone. */
  score: z.nullable(z.int()),
  bracket_id: z.nullable(id),
})
export type ParticipantRow = z.infer<typeof participantRow>

/** What may be wrong with an entrant: its size does not fit, nobody of it has ever signed in, another entrant came from one of its addresses. */
export const entrantTrouble = z.enum(['size', 'no_sign_in', 'shared_address'])
export const entrantAction = z.enum([
  'approve',
  'reject',
  'undecide',
  'ban',
  'unban',
  'hide',
  'show',
  'withdraw',
  'readmit',
  'remove',
  'move',
  'rotate_token',
  'sign_out',
])
const yesNo = z.optional(z.enum(['true', 'false']))
const entrantFilters = {
  /** Only these: what was chosen on another page. */
  entrant_id: many(id),
  status: many(entrantStatus),
  bracket_id: many(id),
  organisation_id: many(id),
  is_online: yesNo,
  trouble: many(entrantTrouble),
}
export const entrantMemberRow = z.object({
  user_id: id,
  username: z.string(),
  name: z.string(),
  is_captain: z.boolean(),
  is_online: z.boolean(),
  solves: z.int(),
})
export const entrantDetail = z.extend(entrantRow, {
  members: z.array(entrantMemberRow),
  /** A change of members needs a reason then. */
  is_roster_locked: z.boolean(),
})
export type EntrantDetail = z.infer<typeof entrantDetail>
/** The name an entrant bears in one contest: 1–64 printable characters. */
export const entrantName = text({ min: 1, max: 64 })
export const entrantChange = z.object({
  name: entrantName,
  tag: text({ max: 10 }),
  country,
  number: z.int().check(z.minimum(1), z.maximum(999_999)),
  /** A picture uploaded before; null takes it away, absent leaves it. */
  logo: z.optional(z.nullable(id)),
  version,
})
const inEntrant = z.object({ resource_id: id, entrant_id: id })

export const entrant = {
  join: endpoint({
    method: 'POST',
    path: '/contests/:resource_id/entrants',
    access: permission('front.contest.join'),
    status: 201,
    summary: 'Register the own team (captain) or oneself',
    params: inContest,
    body: z.object({
      team_id: z.optional(id),
      /** Who of the team plays, the captain among them. Absent: all. */
      user_ids: z.optional(z.array(id).check(z.maxLength(100))),
      bracket_id: z.optional(z.nullable(id)),
      code: z.optional(z.string().check(z.maxLength(64))),
      fields: z.optional(entryValues),
      /** The tick at the AI rules; asked for unless AI use is allowed freely. */
      ai_accepted: z.optional(z.boolean()),
    }),
    reply: z.object({ entrant_id: id, status: entrantStatus }),
    errors: [
      'contest_not_found',
      'contest_registration_closed',
      'contest_full',
      'contest_offline',
      'not_on_list',
      'code_wrong',
      'staff_cannot_play',
      'team_size_wrong',
      'team_missing',
      'member_elsewhere',
      'not_captain',
      'already_registered',
      'too_many_tries',
      'address_not_allowed',
    ],
  }),
  test_play: endpoint({
    method: 'POST',
    path: '/contests/:resource_id/entrants/test',
    access: permission('front.contest.join'),
    status: 201,
    summary: 'Try a contest out as its staff: a hidden entrant of one person that counts nowhere',
    params: inContest,
    reply: z.object({ entrant_id: id, status: entrantStatus }),
    errors: ['contest_not_found', 'already_registered', 'member_elsewhere'],
  }),
  update_me: endpoint({
    method: 'PATCH',
    path: '/contests/:resource_id/entrants/me',
    access: permission('front.contest.join'),
    summary: 'Change the answers given at registration, as long as each is open',
    params: inContest,
    body: z.object({ fields: entryValues }),
    reply: ok,
    errors: ['contest_not_found', 'not_registered', 'not_captain', 'entry_field_closed'],
  }),
  leave: endpoint({
    method: 'DELETE',
    path: '/contests/:resource_id/entrants/me',
    access: permission('front.contest.join'),
    summary: 'Leave before the start, withdraw during (name typed back)',
    params: inContest,
    body: z.object({ confirm: z.optional(z.string().check(z.maxLength(200))) }),
    reply: ok,
    errors: ['contest_not_found', 'not_registered', 'not_captain', 'confirm_mismatch', 'contest_finished'],
  }),
  rows: endpoint({
    method: 'GET',
    path: '/contests/:resource_id/desk/entrants',
    access: permission('contest.read'),
    summary: 'Entrants with figures for the desk: real ones for who holds contest.watch, else as players see them',
    params: inContest,
    query: z.object({
      ...listQuery,
      sort: entrantSort,
      ...entrantFilters,
      is_hidden: yesNo,
      /** `public`: places and points as players see them, for who could see the real ones too. */
      see: z.optional(z.enum(['real', 'public'])),
    }),
    reply: page(entrantRow),
    errors: ['contest_not_found'],
  }),
  participants: endpoint({
    method: 'GET',
    path: '/contests/:resource_id/desk/participants',
    access: permission('contest.read'),
    summary: 'People taking part',
    params: inContest,
    query: z.object({ ...listQuery, sort: participantSort, ...entrantFilters }),
    reply: page(participantRow),
    errors: ['contest_not_found'],
  }),
  add: endpoint({
    method: 'POST',
    path: '/contests/:resource_id/desk/entrants',
    access: permission('contest.entrant'),
    summary: 'Add teams or users, or all of an organisation',
    params: inContest,
    body: entrantAddition,
    reply: bulkReply,
    errors: ['contest_not_found', 'contest_finished'],
  }),
  add_preview: endpoint({
    method: 'POST',
    path: '/contests/:resource_id/desk/entrants/preview',
    access: permission('contest.entrant'),
    summary: 'What adding these teams or users would do; nothing is added',
    params: inContest,
    body: entrantAddition,
    reply: additionPreview,
    errors: ['contest_not_found', 'contest_finished'],
  }),
  act: endpoint({
    method: 'POST',
    path: '/contests/:resource_id/desk/entrants/actions',
    access: permission('contest.entrant'),
    summary: 'Approve, reject, ban, hide, withdraw, remove, move to a bracket, stop bot tokens, sign out, and the ways back',
    params: inContest,
    body: z.object({
      action: entrantAction,
      entrant_ids: ids,
      reason: z.optional(text({ max: limits.reason.max })),
      /** Of `move`; null = out of all brackets. */
      bracket_id: z.optional(z.nullable(id)),
      /** Of `ban`: it ends by itself then. */
      until: z.optional(z.nullable(instant)),
      /** Of `withdraw`: stands in no ranking. */
      leave_out: z.optional(z.boolean()),
    }),
    reply: bulkReply,
    errors: ['contest_not_found'],
  }),
  get: endpoint({
    method: 'GET',
    path: '/contests/:resource_id/desk/entrants/:entrant_id',
    access: permission('contest.entrant'),
    summary: 'An entrant with its members',
    params: inEntrant,
    reply: entrantDetail,
    errors: ['contest_not_found'],
  }),
  update: endpoint({
    method: 'PATCH',
    path: '/contests/:resource_id/desk/entrants/:entrant_id',
    access: permission('contest.entrant'),
    summary: 'Change name, tag, number, country and logo of an entrant, in this contest only',
    params: inEntrant,
    body: entrantChange,
    reply: entrantDetail,
    errors: ['contest_not_found', 'changed_meanwhile'],
  }),
  set_members: endpoint({
    method: 'PUT',
    path: '/contests/:resource_id/desk/entrants/:entrant_id/members',
    access: permission('contest.entrant'),
    summary: 'Change who plays for a team here; what they solved stays with the team',
    params: inEntrant,
    body: z.object({
      user_ids: z.array(id).check(z.minLength(1), z.maxLength(100)),
      captain_id: id,
      /** Required once the roster is locked. */
      reason: z.optional(text({ max: limits.reason.max })),
      version,
    }),
    reply: entrantDetail,
    errors: ['contest_not_found', 'changed_meanwhile', 'member_elsewhere', 'staff_cannot_play', 'team_size_wrong'],
  }),
}
