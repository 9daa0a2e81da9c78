import * as z from 'zod/mini'
import { permission } from './access.ts'
import { endpoint } from './endpoint.ts'
import { id, instant, listQuery, ok, optionalText, page, teamName, text, version } from './fields.ts'
import { limits } from './limits.ts'

export const country = z.nullable(z.string().check(z.regex(/^[A-Z]{2}$/u, { error: 'field_wrong' })))
const tag = text({ min: 0, max: limits.team_tag.max })
export const teamMember = z.object({
  user_id: id,
  username: z.string(),
  rep_name: z.string(),
  name: z.string(),
  is_captain: z.boolean(),
  is_online: z.boolean(),
  joined_at: instant,
})
export const teamView = z.object({
  resource_id: id,
  name: z.string(),
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
  contests: z.array(z.object({ resource_id: id, name: z.string(), status: z.string() })),
  created_at: instant,
  version,
})
export type TeamView = z.infer<typeof teamView>
export const teamRow = z.object({
  resource_id: id,
  name: z.string(),
  tag: z.string(),
  country,
  member_count: z.int(),
  captain_name: z.nullable(z.string()),
  created_at: instant,
})
export type TeamRow = z.infer<typeof teamRow>
export const teamCreate = z.object({
  name: teamName,
  tag: z.optional(tag),
  country: z.optional(country),
  description: z.optional(optionalText(280, true)),
})
const own = permission('front.team.own')

export const team = {
  list: endpoint({
    method: 'GET',
    path: '/teams',
    access: permission('team.read'),
    summary: 'Teams',
    query: z.object({ ...listQuery, not_in_contest: z.optional(id) }),
    reply: page(teamRow),
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
    summary: 'The own team, or null',
    reply: z.object({ team: z.nullable(teamView) }),
  }),
  update: endpoint({
    method: 'PATCH',
    path: '/teams/mine',
    access: own,
    summary: 'Captain: change name, tag, country, description, logo',
    body: z.object({
      name: z.optional(teamName),
      tag: z.optional(tag),
      country: z.optional(country),
      description: z.optional(optionalText(280, true)),
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
