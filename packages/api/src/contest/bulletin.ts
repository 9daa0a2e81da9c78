import * as z from 'zod/mini'
import { permission, user, viewer } from '../access.ts'
import { endpoint } from '../endpoint.ts'
import { id, instant, issue, ok, text, version } from '../fields.ts'
import { limits } from '../limits.ts'

export const bulletinType = z.enum(['notice', 'topic', 'hint', 'correction', 'system'])
export const bulletinView = z.object({
  bulletin_id: id,
  type: bulletinType,
  title: z.string(),
  content: z.string(),
  /** Automatic bulletins: a key with values that the client words in its own language; title and content are then English fallbacks. */
  automatic: z.nullable(z.object({ key: z.string(), values: z.record(z.string(), z.unknown()) })),
  topic_id: z.nullable(id),
  is_pinned: z.boolean(),
  by: z.string(),
  at: instant,
  edited_at: z.nullable(instant),
  /** Displays show it in their last line for 15 s. */
  on_screens: z.boolean(),
  /** Only the desk reads the rest: how many have read it, the audience, and whether it still waits for `at`. */
  read_count: z.optional(z.int()),
  reader_count: z.optional(z.int()),
  to_brackets: z.optional(z.nullable(z.array(id))),
  to_entrants: z.optional(z.nullable(z.array(z.object({ entrant_id: id, name: z.string() })))),
  is_scheduled: z.optional(z.boolean()),
  version,
})
export type BulletinView = z.infer<typeof bulletinView>
const inContest = z.object({ resource_id: id })
const inBulletin = z.object({ resource_id: id, bulletin_id: id })
const fields = {
  title: text({ ...limits.name, byWidth: true }),
  content: text({ min: 1, max: limits.description.max, multiline: true }),
  type: z.enum(['notice', 'topic', 'hint', 'correction', 'system'], { error: issue('bulletin_type_none') }),
  topic_id: z.optional(z.nullable(id)),
  is_pinned: z._default(z.boolean(), false),
  on_screens: z._default(z.boolean(), true),
  /** Whom it is for; both absent or null: everybody. */
  to_brackets: z.optional(z.nullable(z.array(id).check(z.minLength(1, { error: issue('field_empty') }), z.maxLength(50)))),
  to_entrants: z.optional(z.nullable(z.array(id).check(z.minLength(1, { error: issue('field_empty') }), z.maxLength(1_000)))),
  /** Players see it from then on; absent or past: at once. */
  publish_at: z.optional(z.nullable(instant)),
}
export const bulletinCreate = z.object(fields)

/** Apart, for a wall carries this one alone. */
export const bulletinList = endpoint({
  method: 'GET',
  path: '/contests/:resource_id/bulletins',
  access: viewer('contest'),
  summary: 'Bulletins of a contest, pinned first, then newest',
  params: inContest,
  reply: z.object({ items: z.array(bulletinView), total: z.int() }),
  errors: ['contest_not_found'],
})

export const bulletin = {
  list: bulletinList,
  create: endpoint({
    method: 'POST',
    path: '/contests/:resource_id/bulletins',
    access: permission('contest.bulletin'),
    status: 201,
    summary: 'Publish a bulletin',
    params: inContest,
    body: bulletinCreate,
    reply: bulletinView,
    errors: ['contest_not_found', 'bulletin_type_none', 'topic_not_found'],
  }),
  update: endpoint({
    method: 'PUT',
    path: '/contests/:resource_id/bulletins/:bulletin_id',
    access: permission('contest.bulletin'),
    summary: 'Change a bulletin; marked as edited',
    params: inBulletin,
    body: z.object({ ...fields, version }),
    reply: bulletinView,
    errors: ['contest_not_found', 'changed_meanwhile', 'bulletin_type_none', 'topic_not_found'],
  }),
  withdraw: endpoint({
    method: 'DELETE',
    path: '/contests/:resource_id/bulletins/:bulletin_id',
    access: permission('contest.bulletin'),
    summary: 'Withdraw a bulletin',
    params: inBulletin,
    reply: ok,
    errors: ['contest_not_found'],
  }),
  read: endpoint({
    method: 'POST',
    path: '/contests/:resource_id/bulletins/read',
    access: user,
    summary: 'Mark all bulletins as read',
    params: inContest,
    reply: ok,
    errors: ['contest_not_found'],
  }),
}
