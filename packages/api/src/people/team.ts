import * as z from 'zod/mini'
import { permission } from '../access.ts'
import { contestKind } from '../contest/contest-kind.ts'
import { endpoint } from '../endpoint.ts'
import { displayName } from './display-name.ts'
import { id, instant, issue, listQuery, ok, page, queryBool, sortIfBy, text, version } from '../fields.ts'
import { limits } from '../limits.ts'
import { username } from './session.ts'
import { lengthOf } from '../text-length.ts'

export const country = z.nullable(z.string().check(z.regex(/^[A-Z]{2}$/u, { error: 'field_wrong' })))
const tag = text({ min: 0, max: limits.team_tag.max })
/** What a team says of itself: nothing, or 4–280 characters. */
export const teamDescription = z._default(
  text({ max: limits.team_description.max, multiline: true }).check(({ value, issues }) => {
    const n = lengthOf(value)
    if (n === 0 || n >= limits.team_description.min) return
    issues.push({ code: 'custom', message: issue('field_length', { ...limits.team_description, n }), input: value })
  }),
  '',
)
export const joinCodePattern = /^[A-HJ-NP-Z2-9]{8}$/u
export const teamMember = z.object({
  user_id: id,
  username: z.string(),
  rep_name: z.string(),
  name: z.string(),
  is_captain: z.boolean(),
  is_online: z.boolean(),
  joined_at: instant,
})
/** Somebody who asked to join, or was asked to. */
const applicant = z.object({ request_id: id, username: z.string(), rep_name: z.string(), created_at: instant })
export const teamView = z.object({
  resource_id: id,
  name: z.string(),
  number: z.string(),
  tag: z.string(),
  country,
  description: z.string(),
  logo: z.nullable(id),
  max_members: z.int(),
  /** Only the captain and staff see it. */
  code: z.nullable(z.string()),
  is_captain: z.boolean(),
  is_locked: z.boolean(),
  members: z.array(teamMember),
  /** Open ones; for the captain. */
  requests: z.array(applicant),
  invitations: z.array(applicant),
  /** Place and score as the public may see them. */
  contests: z.array(
    z.object({
      resource_id: id,
      kind: contestKind,
      name: z.string(),
      status: z.string(),
      start_at: instant,
      rank: z.nullable(z.int()),
      score: z.nullable(z.int()),
    }),
  ),
  created_at: instant,
  version,
})
export type TeamView = z.infer<typeof teamView>
/** An invitation that the caller may take, or a request that waits for a captain. */
const openEntry = z.object({
  request_id: id,
  kind: z.enum(['invitation', 'request']),
  team_name: z.string(),
  captain_name: z.nullable(z.string()),
  created_at: instant,
})
export const myTeam = z.object({
  team: z.nullable(teamView),
  open: z.array(openEntry),
  /** People may make and join teams by themselves. */
  self_service: z.boolean(),
})
export type MyTeam = z.infer<typeof myTeam>
export const teamRow = z.object({
  resource_id: id,
  name: z.string(),
  tag: z.string(),
  number: z.string(),
  logo: z.nullable(id),
  country,
  member_count: z.int(),
  max_members: z.int(),
  captain_name: z.nullable(z.string()),
  /** The captain's. */
  organisation_name: z.nullable(z.string()),
  ipd: z.nullable(z.int()),
  contest_count: z.int(),
  status: z.enum(['normal', 'disbanded']),
  /** The contest not finished that it takes part in: it cannot be disbanded. */
  held_by: z.nullable(z.string()),
  created_at: instant,
  version,
})
export type TeamRow = z.infer<typeof teamRow>
export const teamSize = z.enum(['empty', 'below', 'full', 'above'])
export const teamFilter = {
  status: z.optional(z.enum(['normal', 'disbanded'])),
  tag: z.optional(z.string().check(z.maxLength(limits.team_tag_staff))),
  organisation_id: z.optional(id),
  has_ipd: queryBool,
  /** Against the places: nobody, free places, none free, more than places. */
  size_is: z.optional(teamSize),
  contest_id: z.optional(id),
}
export const teamCreate = z.object({
  name: displayName,
  tag: z.optional(tag),
  country: z.optional(country),
  description: z.optional(teamDescription),
})
const inRequest = z.object({ request_id: id })
const own = permission('front.team.own')

export const team = {
  list: endpoint({
    method: 'GET',
    path: '/teams',
    access: permission('team.read'),
    summary: 'Teams whose captain is in the own scope; the living ones unless `status` says otherwise',
    query: z.object({
      ...listQuery,
      sort: sortIfBy('name', 'tag', 'number', 'member_count', 'captain_name', 'organisation_name', 'ipd', 'contest_count', 'created_at'),
      ...teamFilter,
      not_in_contest: z.optional(id),
    }),
    reply: z.extend(page(teamRow), { counts: z.object({ normal: z.int(), disbanded: z.int() }) }),
  }),
  create: endpoint({
    method: 'POST',
    path: '/teams',
    access: own,
    status: 201,
    summary: 'Create the own team',
    body: teamCreate,
    reply: teamView,
    errors: ['team_name_taken', 'user_in_team'],
  }),
  join: endpoint({
    method: 'POST',
    path: '/teams/join',
    access: own,
    summary: 'Join a team by its code',
    body: z.object({ code: z.string().check(z.minLength(1), z.maxLength(64)) }),
    reply: teamView,
    errors: ['invite_invalid', 'user_in_team', 'team_full', 'roster_fixed', 'too_many_tries'],
  }),
  mine: endpoint({
    method: 'GET',
    path: '/teams/mine',
    access: own,
    summary: 'The own team or null, and what is open between teams and the caller',
    reply: myTeam,
  }),
  ask: endpoint({
    method: 'POST',
    path: '/teams/requests',
    access: own,
    status: 201,
    summary: 'Ask a team, by its exact name, to be taken in',
    body: z.object({ name: displayName }),
    reply: myTeam,
    errors: ['user_in_team', 'team_requests_too_many'],
  }),
  invite: endpoint({
    method: 'POST',
    path: '/teams/mine/invitations',
    access: own,
    status: 201,
    summary: 'Captain: invite a person by username; who has asked is taken in at once',
    body: z.object({ username }),
    reply: teamView,
    errors: [
      'team_missing',
      'not_captain',
      'username_wrong',
      'user_missing',
      'user_in_team',
      'team_full',
      'roster_fixed',
      'team_requests_too_many',
    ],
  }),
  accept: endpoint({
    method: 'POST',
    path: '/teams/requests/:request_id/accept',
    access: own,
    summary: 'Take an invitation; captain: take in who has asked',
    params: inRequest,
    reply: myTeam,
    errors: ['not_captain', 'user_in_team', 'team_full', 'roster_fixed'],
  }),
  drop_request: endpoint({
    method: 'DELETE',
    path: '/teams/requests/:request_id',
    access: own,
    summary: 'Decline or take back an invitation or a request',
    params: inRequest,
    reply: myTeam,
    errors: ['not_captain'],
  }),
  update: endpoint({
    method: 'PATCH',
    path: '/teams/mine',
    access: own,
    summary: 'Captain: change name, tag, country, description, logo',
    body: z.object({
      name: z.optional(displayName),
      tag: z.optional(tag),
      country: z.optional(country),
      description: z.optional(teamDescription),
      logo: z.optional(z.nullable(id)),
      version,
    }),
    reply: teamView,
    errors: ['team_missing', 'not_captain', 'team_name_taken', 'changed_meanwhile'],
  }),
  rotate_code: endpoint({
    method: 'POST',
    path: '/teams/mine/code',
    access: own,
    summary: 'Captain: new join code; the old one stops at once',
    reply: teamView,
    errors: ['team_missing', 'not_captain'],
  }),
  leave: endpoint({
    method: 'POST',
    path: '/teams/mine/leave',
    access: own,
    summary: 'Leave the own team',
    body: z.object({ successor_id: z.optional(id) }),
    reply: ok,
    errors: ['team_missing', 'roster_fixed', 'successor_needed'],
  }),
  remove_member: endpoint({
    method: 'DELETE',
    path: '/teams/mine/members/:user_id',
    access: own,
    summary: 'Captain: remove a member',
    params: z.object({ user_id: id }),
    reply: teamView,
    errors: ['team_missing', 'not_captain', 'roster_fixed', 'self_refused'],
  }),
  hand_over: endpoint({
    method: 'POST',
    path: '/teams/mine/captain',
    access: own,
    summary: 'Captain: hand over',
    body: z.object({ user_id: id }),
    reply: teamView,
    errors: ['team_missing', 'not_captain'],
  }),
  disband: endpoint({
    method: 'POST',
    path: '/teams/mine/disband',
    access: own,
    summary: 'Captain: disband; the name typed back',
    body: z.object({ confirm: z.string().check(z.maxLength(200)) }),
    reply: ok,
    errors: ['team_missing', 'not_captain', 'team_in_contest', 'confirm_mismatch'],
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/teams/:resource_id',
    access: permission('team.write'),
    summary: 'Disband any team',
    params: z.object({ resource_id: id }),
    body: z.object({ confirm: z.string().check(z.maxLength(200)) }),
    reply: ok,
    errors: ['team_in_contest', 'confirm_mismatch'],
  }),
}
