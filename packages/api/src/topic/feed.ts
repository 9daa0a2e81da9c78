import * as z from 'zod/mini'
import { viewer } from '../access.ts'
import { endpoint } from '../endpoint.ts'
import { id, instant, queryInt } from '../fields.ts'
import { wordsOfKinds } from '../kinds/vocabularies.ts'
import { bloodPlace } from './topic-views.ts'

export const feedItem = z.object({
  /** The event's seq: order and identity of an entry. */
  feed_id: z.int(),
  kind: z.enum(wordsOfKinds('feed')),
  at: instant,
  entrant_id: id,
  entrant_name: z.string(),
  topic_id: id,
  topic_name: z.string(),
  /** Place among the solves of the overall ranking. */
  order: z.int(),
  /** First, second or third among the entrants who get bloods; the order of all solves may differ. */
  blood: bloodPlace,
  /** What it gave at its own place, blood included, hints not. */
  points: z.int(),
})
export type FeedItem = z.infer<typeof feedItem>
export const feed = {
  list: endpoint({
    method: 'GET',
    path: '/contests/:resource_id/feed',
    access: viewer('contest'),
    summary: 'Solves, newest first, to the freeze; the same bytes for everybody',
    params: z.object({ resource_id: id }),
    query: z.object({ size: queryInt(1, 200, 50), before: z.optional(z.coerce.number<number | string>()) }),
    reply: z.object({
      items: z.array(feedItem),
      total: z.int(),
      /** Every solve as `[ms since start, blood 0–3]`, for the ruler. */
      ticks: z.array(z.tuple([z.int(), z.int()])),
      is_frozen: z.boolean(),
      version: z.string(),
    }),
    errors: ['contest_not_found'],
  }),
}
