import * as z from 'zod/mini'
import { anybody, permission } from './access.ts'
import { endpoint } from './endpoint.ts'
import { id, instant, ok, text } from './fields.ts'
import { limits } from './limits.ts'
import { locale, theme } from './session.ts'

/** Displays that exist today. */
export const displayValue = z.enum(['matrix', 'ranking', 'feed', 'countdown'])
const inContest = z.object({ resource_id: id })
const inScreen = z.object({ resource_id: id, screen_id: id })
export const screenRow = z.object({
  screen_id: id,
  name: z.string(),
  value: displayValue,
  theme,
  lang: locale,
  /** Last four characters of the key. */
  key_end: z.string(),
  state: z.enum(['live', 'stale', 'dark', 'unused']),
  viewers: z.int(),
  last_seen_at: z.nullable(instant),
  expires_at: instant,
  revoked_at: z.nullable(instant),
  created_at: instant,
})
export type ScreenRow = z.infer<typeof screenRow>
const issued = z.object({ screen: screenRow, viewer_key: z.string(), path: z.string() })
export const viewerView = z.object({
  screen_id: id,
  resource_id: id,
  name: z.string(),
  value: displayValue,
  theme,
  lang: locale,
  expires_at: instant,
  server_now: instant,
})
export type ViewerView = z.infer<typeof viewerView>

export const viewerKey = {
  list: endpoint({
    method: 'GET',
    path: '/contests/:resource_id/desk/screens',
    access: permission('contest.screen'),
    summary: 'Displays and their keys',
    params: inContest,
    reply: z.object({ items: z.array(screenRow), total: z.int() }),
    errors: ['contest_not_found'],
  }),
  create: endpoint({
    method: 'POST',
    path: '/contests/:resource_id/desk/screens',
    access: permission('contest.screen'),
    status: 201,
    summary: 'Create a display; its key is shown once',
    params: inContest,
    body: z.object({
      name: text({ ...limits.name, byWidth: true }),
      value: z._default(displayValue, 'matrix'),
      theme: z._default(theme, 'dark'),
      lang: z._default(locale, 'en'),
      expires_at: z.optional(instant),
    }),
    reply: issued,
    errors: ['contest_not_found'],
  }),
  update: endpoint({
    method: 'PATCH',
    path: '/contests/:resource_id/desk/screens/:screen_id',
    access: permission('contest.screen'),
    summary: 'Change what a display shows now',
    params: inScreen,
    body: z.object({
      name: z.optional(text({ ...limits.name, byWidth: true })),
      value: z.optional(displayValue),
      theme: z.optional(theme),
      lang: z.optional(locale),
    }),
    reply: screenRow,
    errors: ['contest_not_found'],
  }),
  rotate: endpoint({
    method: 'POST',
    path: '/contests/:resource_id/desk/screens/:screen_id/rotate',
    access: permission('contest.screen'),
    summary: 'New key; the old one goes dark',
    params: inScreen,
    reply: issued,
    errors: ['contest_not_found'],
  }),
  revoke: endpoint({
    method: 'DELETE',
    path: '/contests/:resource_id/desk/screens/:screen_id',
    access: permission('contest.screen'),
    summary: 'Revoke; the display goes dark within 2 s',
    params: inScreen,
    reply: ok,
    errors: ['contest_not_found'],
  }),
  open: endpoint({
    method: 'POST',
    path: '/viewer/session',
    access: anybody,
    summary: 'Hand a viewer key over once; answers its own HttpOnly cookie for this display only',
    body: z.object({ resource_id: id, viewer_key: z.string().check(z.minLength(1), z.maxLength(200)) }),
    reply: viewerView,
    errors: ['screen_closed', 'too_many_tries'],
  }),
  current: endpoint({
    method: 'GET',
    path: '/viewer/contests/:resource_id',
    access: anybody,
    summary: 'What this display shows now; its own cookie proves it, a revoked one is screen_closed',
    params: inContest,
    /** Which one, where a browser shows several displays of the contest; else the newest. */
    query: z.object({ screen_id: z.optional(id) }),
    reply: viewerView,
    errors: ['screen_closed'],
  }),
}
