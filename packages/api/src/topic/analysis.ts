import * as z from 'zod/mini'
import { permission } from '../access.ts'
import { endpoint } from '../endpoint.ts'
import { id, instant, queryInt } from '../fields.ts'
import { limits } from '../limits.ts'
import { matrixReply, trendReply } from '../contest/ranking.ts'

const inContest = z.object({ resource_id: id })

/** Everything that is known of one topic; durations are contest time since its release, in seconds. */
export const topicAnalysis = z.object({
  topic_id: id,
  name: z.string(),
  direction: z.string(),
  value: z.int(),
  initial: z.int(),
  solves: z.int(),
  /** Entrants that tried it. */
  tried: z.int(),
  tries: z.int(),
  wrong: z.int(),
  /** Wrong ÷ tries; null below five tries. */
  fail_share: z.nullable(z.number()),
  first_solve_s: z.nullable(z.int()),
  median_solve_s: z.nullable(z.int()),
  /** Tries until the solve, over its solvers. */
  tries_per_solve: z.nullable(z.number()),
  /** Solvers who needed 1, 2, 3, 4–5, 6–10, more tries. */
  attempts: z.tuple([z.int(), z.int(), z.int(), z.int(), z.int(), z.int()]),
  hints: z.int(),
  /** Entrants that opened a hint, and those of them that solved it. */
  hinted: z.int(),
  hinted_solved: z.int(),
  /** Point-biserial correlation of solving it with the total score; null where all or none solved it. */
  discrimination: z.nullable(z.number()),
  /** Solves at the end of each bin of `bins`. */
  solved_by: z.array(z.int()),
  /** The value as it ran, oldest first. */
  curve: z.array(z.object({ at: instant, value: z.int() })),
})
export type TopicAnalysis = z.infer<typeof topicAnalysis>

export const analysisReply = z.object({
  topics: z.array(topicAnalysis),
  /** Ends of the bins of `solved_by`. */
  bins: z.array(instant),
  /** The first places, whose direction profile stands below. */
  first: z.array(z.object({ entrant_id: id, name: z.string(), rank: z.int() })),
  /** Share of a direction's topics that were solved: by the first five, and by the median of the entrants with points. */
  directions: z.array(
    z.object({
      direction: z.string(),
      topics: z.int(),
      median: z.number(),
      entrants: z.array(z.object({ entrant_id: id, share: z.number() })),
    }),
  ),
  entrants: z.int(),
  scored: z.int(),
  version: z.string(),
  took_ms: z.number(),
})
export type AnalysisReply = z.infer<typeof analysisReply>

export const analysis = {
  read: endpoint({
    method: 'GET',
    path: '/contests/:resource_id/desk/analysis',
    access: permission('contest.watch'),
    summary: 'The contest in figures (real ones): topics, trends, directions',
    params: inContest,
    reply: analysisReply,
    errors: ['contest_not_found'],
  }),
  trend: endpoint({
    method: 'GET',
    path: '/contests/:resource_id/desk/trend',
    access: permission('contest.watch'),
    summary: 'Score over time of the first places (real)',
    params: inContest,
    reply: trendReply,
    errors: ['contest_not_found'],
  }),
  matrix: endpoint({
    method: 'GET',
    path: '/contests/:resource_id/desk/matrix',
    access: permission('contest.watch'),
    summary: 'The real ranking with a cell for each topic',
    params: inContest,
    query: z.object({
      page: queryInt(1, 1_000_000, 1),
      size: queryInt(1, limits.page_size_max, 50),
      q: z.optional(z.string().check(z.maxLength(100))),
    }),
    reply: matrixReply,
    errors: ['contest_not_found'],
  }),
}
