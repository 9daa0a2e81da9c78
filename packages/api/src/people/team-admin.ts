import * as z from 'zod/mini'
import { permission } from '../access.ts'
import { bulkStarted } from '../bulk.ts'
import { endpoint } from '../endpoint.ts'
import { displayName } from './display-name.ts'
import { bulkReply, id, ids, instant, integer, issue, listQuery, ok, page, text, version } from '../fields.ts'
import { limits } from '../limits.ts'
import { country, teamDescription, teamRow } from './team.ts'

const ipd = z
  .int({ error: issue('ipd_range') })
  .check(z.minimum(limits.team_ipd.min, { error: issue('ipd_range') }), z.maximum(limits.team_ipd.max, { error: issue('ipd_range') }))
export const teamTag = text({ max: limits.team_tag_staff })
export const teamNumber = text({ max: 20, pattern: /^[A-Za-z0-9_]{1,20}$/u })
export const teamIpd = z.nullable(ipd)

/** What staff set of a team. */
export const teamBody = z.object({
  name: displayName,
  tag: z._default(teamTag, ''),
  /** Empty: the next free one, of three digits. */
  number: z._default(teamNumber, ''),
  logo: z._default(z.nullable(id), null),
  /** Fourth number of the team's address; null: given when it enters a contest. */
  ipd: z._default(teamIpd, null),
  description: teamDescription,
  country: z._default(country, null),
  max_members: z.optional(integer(limits.team_places.min, limits.team_places.max)),
})
export const teamUpdate = z.extend(teamBody, { version })
export const teamDetail = z.extend(teamRow, {
  description: z.string(),
  /** The join code, shown to people with the right to write. */
  code: z.nullable(z.string()),
  captain_id: z.nullable(id),
  /** The contest that holds its people as they are. */
  fixed_by: z.nullable(z.string()),
})
export type TeamDetail = z.infer<typeof teamDetail>

export const staffMember = z.object({
  user_id: id,
  username: z.string(),
  name: z.string(),
  rep_name: z.string(),
  organisation_name: z.nullable(z.string()),
  is_captain: z.boolean(),
  is_online: z.boolean(),
  joined_at: instant,
  invited_by: z.nullable(z.string()),
})
export type StaffMember = z.infer<typeof staffMember>
export const candidate = z.object({
  user_id: id,
  username: z.string(),
  name: z.string(),
  rep_name: z.string(),
  organisation_name: z.nullable(z.string()),
  /** The living team they are in. */
  team_name: z.nullable(z.string()),
})
export type Candidate = z.infer<typeof candidate>
export const historyEntry = z.object({
  history_id: id,
  at: instant,
  kind: z.enum(['joined', 'left', 'removed', 'captain', 'moved_in', 'moved_out', 'disbanded']),
  /** Null: the team as a whole. */
  username: z.nullable(z.string()),
  rep_name: z.nullable(z.string()),
  other_team: z.nullable(z.string()),
  by: z.nullable(z.string()),
})
export type HistoryEntry = z.infer<typeof historyEntry>

export const teamAction = z.enum(['tag', 'number', 'ipd', 'disband'])
const ofTeam = z.object({ resource_id: id })
const ofMember = z.object({ resource_id: id, user_id: id })
const read = permission('team.read')
const write = permission('team.write')

export const teamAdmin = {
  tags: endpoint({
    method: 'GET',
    path: '/teams/tags',
    access: read,
    summary: 'Tags in use, to filter by',
    reply: z.object({ items: z.array(z.string()) }),
  }),
  next: endpoint({
    method: 'GET',
    path: '/teams/next',
    access: write,
    summary: 'What a new team is given: the next free number and the usual places',
    reply: z.object({ number: z.string(), max_members: z.int() }),
  }),
  add: endpoint({
    method: 'POST',
    path: '/teams/new',
    access: write,
    status: 201,
    summary: 'Create a team without people',
    body: teamBody,
    reply: teamDetail,
    errors: ['team_name_taken', 'team_number_taken', 'ipd_taken', 'ipd_range'],
  }),
  get: endpoint({
    method: 'GET',
    path: '/teams/:resource_id',
    access: read,
    summary: 'One team',
    params: ofTeam,
    reply: teamDetail,
  }),
  update: endpoint({
    method: 'PUT',
    path: '/teams/:resource_id',
    access: write,
    summary: 'Change a team',
    params: ofTeam,
    body: teamUpdate,
    reply: teamDetail,
    errors: ['team_name_taken', 'team_number_taken', 'ipd_taken', 'ipd_range', 'changed_meanwhile'],
  }),
  renew_code: endpoint({
    method: 'POST',
    path: '/teams/:resource_id/code',
    access: write,
    summary: 'New join code; the old one stops at once',
    params: ofTeam,
    reply: teamDetail,
  }),
  act: endpoint({
    method: 'POST',
    path: '/teams/actions',
    access: write,
    summary:
      'Set the tag, give numbers or IPDs in sequence from `start`, or disband; each team is judged alone. Above 200 teams 202 with a job',
    body: z.object({
      action: teamAction,
      team_ids: ids,
      tag: z.optional(teamTag),
      start: z.optional(integer(1, 999_999)),
      /** `disband 3`, or the only team's name. */
      confirm: z.optional(z.string().check(z.maxLength(200))),
    }),
    reply: bulkStarted,
    errors: ['confirm_mismatch', 'ipd_range'],
  }),
  members: endpoint({
    method: 'GET',
    path: '/teams/:resource_id/members',
    access: read,
    summary: 'People of a team',
    params: ofTeam,
    reply: page(staffMember),
  }),
  candidates: endpoint({
    method: 'GET',
    path: '/teams/:resource_id/candidates',
    access: write,
    summary: 'People in the own scope who are not in this team, by username, name or alias; at most 20',
    params: ofTeam,
    query: z.object({ q: z._default(z.string().check(z.maxLength(200)), '') }),
    reply: z.object({ items: z.array(candidate) }),
  }),
  add_members: endpoint({
    method: 'POST',
    path: '/teams/:resource_id/members',
    access: write,
    summary: 'Add people; `move` takes them out of the team they are in. Each is judged alone',
    params: ofTeam,
    body: z.object({
      user_ids: z.array(id).check(z.minLength(1, { error: issue('field_empty') }), z.maxLength(100)),
      move: z._default(z.boolean(), false),
    }),
    reply: bulkReply,
    errors: ['roster_fixed'],
  }),
  remove_member: endpoint({
    method: 'DELETE',
    path: '/teams/:resource_id/members/:user_id',
    access: write,
    summary: 'Remove a person; for a captain with others left, a successor',
    params: ofMember,
    body: z.object({ successor_id: z.optional(id) }),
    reply: ok,
    errors: ['roster_fixed', 'successor_needed'],
  }),
  make_captain: endpoint({
    method: 'POST',
    path: '/teams/:resource_id/captain',
    access: write,
    summary: 'Make a member captain',
    params: ofTeam,
    body: z.object({ user_id: id }),
    reply: ok,
  }),
  history: endpoint({
    method: 'GET',
    path: '/teams/:resource_id/history',
    access: read,
    summary: 'Who came, went and led, newest first',
    params: ofTeam,
    query: z.object({ page: listQuery.page, size: listQuery.size }),
    reply: page(historyEntry),
  }),
}
