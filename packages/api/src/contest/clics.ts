import * as z from 'zod/mini'
import { anybody } from '../access.ts'
import { endpoint } from '../endpoint.ts'
import { id } from '../fields.ts'
import { media } from '../media.ts'

const key = { viewer_key: z.optional(z.string().check(z.maxLength(200))) }
const about = z.optional(z.string().check(z.maxLength(64)))
const name = z.string().check(z.maxLength(64))
/** Lists are narrowed by what their objects name. */
const narrowed = z.object({
  ...key,
  team_id: about,
  problem_id: about,
  submission_id: about,
  language_id: about,
  judgement_type_id: about,
  /** Of the scoreboard: within one group. */
  group_id: about,
})
const errors = ['contest_not_found', 'ranking_unpublished', 'too_many_tries'] as const

/**
 * The CLICS Contest API (2023-06) of a contest of kind flag: the public projection, for who holds a session or the key of a display, in
 * the address or as the password of HTTP Basic. Names of collections and fields are that API's.
 */
export const clics = {
  about: endpoint({
    method: 'GET',
    path: '/clics/',
    access: anybody,
    summary: 'Which version of the CLICS Contest API this is',
    reply: z.unknown(),
  }),
  contest: endpoint({
    method: 'GET',
    path: '/clics/contests/:resource_id',
    access: anybody,
    summary: 'The contest, as the CLICS Contest API has it',
    params: z.object({ resource_id: id }),
    query: z.object(key),
    reply: z.unknown(),
    errors,
  }),
  event_feed: endpoint({
    method: 'GET',
    path: '/clics/contests/:resource_id/event-feed',
    access: anybody,
    transfer: 'stream',
    sends: [media.ndjson],
    summary: 'Event feed of the CLICS Contest API: all objects, then what changes, held open; `stream=false` ends after the objects',
    params: z.object({ resource_id: id }),
    query: z.object({ ...key, since_token: about, stream: z.optional(z.enum(['true', 'false'])) }),
    reply: z.unknown(),
    errors: [...errors, 'streams_full'],
  }),
  collection: endpoint({
    method: 'GET',
    path: '/clics/contests/:resource_id/:collection',
    access: anybody,
    summary: 'A collection of the CLICS Contest API, or its state, scoreboard or access',
    params: z.object({ resource_id: id, collection: name }),
    query: narrowed,
    reply: z.unknown(),
    errors,
  }),
  object: endpoint({
    method: 'GET',
    path: '/clics/contests/:resource_id/:collection/:object_id',
    access: anybody,
    summary: 'One object of a collection of the CLICS Contest API',
    params: z.object({ resource_id: id, collection: name, object_id: name }),
    query: z.object(key),
    reply: z.unknown(),
    errors,
  }),
}
