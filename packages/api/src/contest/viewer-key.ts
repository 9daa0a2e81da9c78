import * as z from 'zod/mini'
import { anybody, permission } from '../access.ts'
import { endpoint } from '../endpoint.ts'
import { id, instant, integer, ok, text } from '../fields.ts'
import { displaysOfKinds, turnsOfKinds } from '../kinds/wall-words.ts'
import { limits } from '../limits.ts'
import { locale, theme } from '../people/session.ts'

/** A rotation turns between what shows by itself. */
export const turnValues = [...(['matrix', 'ranking', 'trend', 'feed', 'topics', 'countdown'] as const), ...turnsOfKinds]
export const turnValue = z.enum(turnValues)
/** What a display of one contest can show. */
export const displayValues = [...turnValues, ...(['mini', 'resolver', 'rotation'] as const), ...displaysOfKinds]
export const displayValue = z.enum(displayValues)
export type DisplayValue = z.infer<typeof displayValue>
/** What a display of two to eight contests can show: a column each, or a tile each. */
const unionValues = ['union', 'tiles'] as const
export const unionValue = z.enum(unionValues)
export const screenValue = z.enum([...displayValues, ...unionValues])
export type ScreenValue = z.infer<typeof screenValue>
export const isUnion = (value: string): value is z.infer<typeof unionValue> => unionValues.some((one) => one === value)
export const rotationTurn = z.object({ value: turnValue, seconds: integer(5, 600) })
export type RotationTurn = z.infer<typeof rotationTurn>
/** How a display shows its value; what is absent is as the display has it by itself. */
export const screenOptions = z.object({
  /** Places shown. */
  top: z.optional(integer(1, 1000)),
  /** Seconds a page stands. */
  page_s: z.optional(integer(5, 600)),
  /** Percent of each side that the television cuts off. */
  safe: z.optional(integer(0, 10)),
  /** mini: without a background, for an overlay. */
  transparent: z.optional(z.boolean()),
  rotate: z.optional(z.array(rotationTurn).check(z.minLength(1), z.maxLength(12))),
})
export type ScreenOptions = z.infer<typeof screenOptions>
/** A contest of a set; `weight` is a percent of its score for the total board, null: none. */
const unionMember = z.object({ resource_id: id, weight: z._default(z.nullable(integer(0, 1000)), null) })
const memberView = z.object({ resource_id: id, name: z.string(), weight: z.nullable(z.int()) })
const inContest = z.object({ resource_id: id })
const inScreen = z.object({ resource_id: id, screen_id: id })
export const screenRow = z.object({
  screen_id: id,
  name: z.string(),
  /** What it was made for. */
  value: screenValue,
  /** What it shows now. */
  shows: screenValue,
  theme,
  lang: locale,
  bracket: z.nullable(id),
  options: screenOptions,
  /** Of a set: its contests in order. Empty where it shows one. */
  contests: z.array(memberView),
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
  /** The contest; of a set the screen itself. */
  resource_id: id,
  name: z.string(),
  /** What it shows now. */
  value: screenValue,
  theme,
  lang: locale,
  bracket: z.nullable(id),
  options: screenOptions,
  expires_at: instant,
  /** The installation's: a wall shows the time of its hall. */
  time_zone: z.optional(z.string()),
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
      value: z._default(screenValue, 'matrix'),
      theme: z._default(theme, 'dark'),
      lang: z._default(locale, 'en'),
      bracket: z._default(z.nullable(id), null),
      options: z._default(screenOptions, {}),
      /** Of a set, this contest among them; the caller is staff of each. */
      contests: z.optional(z.array(unionMember).check(z.minLength(2), z.maxLength(8))),
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
      /** What it is made for; it shows that from now on. */
      value: z.optional(screenValue),
      /** What it shows now; null: what it is made for. */
      shows: z.optional(z.nullable(screenValue)),
      theme: z.optional(theme),
      lang: z.optional(locale),
      bracket: z.optional(z.nullable(id)),
      options: z.optional(screenOptions),
      expires_at: z.optional(instant),
    }),
    reply: screenRow,
    errors: ['contest_not_found'],
  }),
  announce: endpoint({
    method: 'POST',
    path: '/contests/:resource_id/desk/screens/:screen_id/announcement',
    access: permission('contest.screen'),
    summary: 'Show words on a display for a while: over everything, or in its last line',
    params: inScreen,
    body: z.object({
      kind: z.enum(['takeover', 'banner']),
      text: text({ min: 1, max: 80 }),
      note: z._default(text({ max: 160 }), ''),
      seconds: z._default(integer(3, 600), 15),
    }),
    reply: ok,
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
    takes: 'form',
    summary: 'Hand a viewer key over once; answers its own HttpOnly cookie for this display only',
    /** Without an id the key alone says which display. */
    body: z.object({ resource_id: z.optional(id), viewer_key: z.string().check(z.minLength(1), z.maxLength(200)) }),
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
