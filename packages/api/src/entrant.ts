import * as z from 'zod/mini'
import { permission } from './access.ts'
import { entrantStatus } from './contest-views.ts'
import { endpoint, many } from './endpoint.ts'
import { bulkReply, id, ids, instant, listQuery, ok, page, text } from './fields.ts'
import { country } from './team.ts'

const inContest = z.object({ resource_id: id })
export const entrantRow = z.object({
  entrant_id: id,
  number: z.int(),
  name: z.string(),
  tag: z.string(),
  country,
  team_id: z.nullable(id),
  user_id: z.nullable(id),
  member_count: z.int(),
  captain_name: z.nullable(z.string()),
  status: entrantStatus,
  is_hidden: z.boolean(),
  reason: z.nullable(z.string()),
  rank: z.nullable(z.int()),
  score: z.int(),
  solved: z.int(),
  last_at: z.nullable(instant),
  is_online: z.boolean(),
  address_count: z.int(),
  registered_at: instant,
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
  is_online: z.boolean(),
  last_seen_at: z.nullable(instant),
  address: z.nullable(z.string()),
  submissions: z.int(),
  solves: z.int(),
})
export type ParticipantRow = z.infer<typeof participantRow>

export const entrant = {
  join: endpoint({
    method: 'POST',
    path: '/contests/:resource_id/entrants',
    access: permission('front.contest.join'),
    status: 201,
    summary: 'Register the own team (captain) or oneself',
    params: inContest,
    body: z.object({ team_id: z.optional(id), code: z.optional(z.string().check(z.maxLength(64))) }),
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
    ],
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
    summary: 'Entrants with real figures for the desk',
    params: inContest,
    query: z.object({ ...listQuery, status: many(entrantStatus), is_hidden: z.optional(z.enum(['true', 'false'])) }),
    reply: page(entrantRow),
    errors: ['contest_not_found'],
  }),
  participants: endpoint({
    method: 'GET',
    path: '/contests/:resource_id/desk/participants',
    access: permission('contest.read'),
    summary: 'People taking part',
    params: inContest,
    query: z.object({ ...listQuery, status: many(entrantStatus) }),
    reply: page(participantRow),
    errors: ['contest_not_found'],
  }),
  add: endpoint({
    method: 'POST',
    path: '/contests/:resource_id/desk/entrants',
    access: permission('contest.entrant'),
    summary: 'Add teams or users',
    params: inContest,
    body: z.object({ team_ids: z.optional(ids), user_ids: z.optional(ids) }),
    reply: bulkReply,
    errors: ['contest_not_found', 'contest_finished'],
  }),
  act: endpoint({
    method: 'POST',
    path: '/contests/:resource_id/desk/entrants/actions',
    access: permission('contest.entrant'),
    summary: 'Approve, reject, ban, unban, hide, show, withdraw',
    params: inContest,
    body: z.object({
      action: z.enum(['approve', 'reject', 'ban', 'unban', 'hide', 'show', 'withdraw', 'readmit']),
      entrant_ids: ids,
      reason: z.optional(text({ max: 200 })),
    }),
    reply: bulkReply,
    errors: ['contest_not_found'],
  }),
}
