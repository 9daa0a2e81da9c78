import * as z from 'zod/mini'
import { permission } from '../access.ts'
import { endpoint } from '../endpoint.ts'
import { id, instant, listQuery, page, sortIfBy } from '../fields.ts'

const inContest = z.object({ resource_id: id })

/** One step of contest time, all replicas together. Latencies are null where nothing was answered. */
export const minuteRow = z.object({
  at: instant,
  submissions: z.int(),
  correct: z.int(),
  wrong: z.int(),
  /** Refused tries by code. */
  refused: z.record(z.string(), z.int()),
  /** Every answer 429. */
  limited: z.int(),
  p50_ms: z.nullable(z.int()),
  p95_ms: z.nullable(z.int()),
  streams: z.int(),
  online: z.int(),
})
export type MinuteRow = z.infer<typeof minuteRow>

/** The page a person was seen on last. */
export const seenPage = z.enum(['contest', 'topics', 'topic', 'ranking', 'bulletins'])
export const onlineRow = z.object({
  user_id: id,
  username: z.string(),
  rep_name: z.string(),
  entrant_id: id,
  entrant_name: z.string(),
  address: z.string(),
  user_agent: z.string(),
  since: instant,
  at: instant,
  page: seenPage,
  topic_name: z.nullable(z.string()),
})
export type OnlineRow = z.infer<typeof onlineRow>

const named = z.object({ entrant_id: id, name: z.string() })
export const watchReply = z.object({
  /** Addresses that people of several entrants came from. */
  shared_addresses: z.array(z.object({ address: z.string(), entrants: z.array(named), people: z.int() })),
  wrong_senders: z.array(
    z.object({
      user_id: id,
      rep_name: z.string(),
      entrant_id: id,
      entrant_name: z.string(),
      wrong: z.int(),
      tries: z.int(),
      last_at: instant,
    }),
  ),
  untried: z.array(z.object({ topic_id: id, name: z.string(), direction: z.string(), released_at: z.nullable(instant) })),
  downloads: z.array(
    z.object({ topic_id: id, topic_name: z.string(), file_name: z.string(), size: z.int(), downloads: z.int(), people: z.int() }),
  ),
  bots: z.array(z.object({ entrant_id: id, entrant_name: z.string(), requests: z.int(), last_at: instant })),
})
export type WatchReply = z.infer<typeof watchReply>

export const deskHealth = z.object({
  /** Of the answers to tries in the last five minutes. */
  p50_ms: z.nullable(z.int()),
  p95_ms: z.nullable(z.int()),
  tries: z.int(),
  /** Tries this replica is judging, and jobs of all. */
  queue: z.object({ tries: z.int(), jobs: z.int() }),
  streams: z.int(),
  replicas: z.int(),
  database: z.object({ round_trip_ms: z.number(), connections: z.int(), waiting: z.int() }),
  disk: z.object({ free_bytes: z.number(), total_bytes: z.number() }),
  server_now: instant,
})
export type DeskHealth = z.infer<typeof deskHealth>

export const monitoring = {
  minutes: endpoint({
    method: 'GET',
    path: '/contests/:resource_id/desk/minutes',
    access: permission('contest.watch'),
    summary: 'Submissions, refusals, latencies, streams and people online per minute, all replicas together',
    params: inContest,
    query: z.object({ from: z.optional(instant), to: z.optional(instant) }),
    reply: z.object({ from: instant, to: instant, step_s: z.int(), items: z.array(minuteRow), server_now: instant }),
    errors: ['contest_not_found'],
  }),
  online: endpoint({
    method: 'GET',
    path: '/contests/:resource_id/desk/online',
    access: permission('contest.watch'),
    summary: 'Members seen within two minutes: address, device, since when, on which page',
    params: inContest,
    query: z.object({ ...listQuery, sort: sortIfBy('username', 'entrant_name', 'address', 'since', 'at', 'page') }),
    reply: page(onlineRow),
    errors: ['contest_not_found'],
  }),
  watch: endpoint({
    method: 'GET',
    path: '/contests/:resource_id/desk/watch',
    access: permission('contest.watch'),
    summary: 'Shared addresses, senders of wrong flags, topics without tries, downloads, bot requests',
    params: inContest,
    query: z.object({ from: z.optional(instant), to: z.optional(instant) }),
    reply: watchReply,
    errors: ['contest_not_found'],
  }),
  health: endpoint({
    method: 'GET',
    path: '/contests/:resource_id/desk/health',
    access: permission('contest.watch'),
    summary: 'How the system carries the contest: answers to tries, queue, streams, database, disk',
    params: inContest,
    reply: deskHealth,
    errors: ['contest_not_found'],
  }),
}
