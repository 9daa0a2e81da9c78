import * as z from 'zod/mini'
import { permission, viewer } from '../access.ts'
import { updatePreview } from './contest-views.ts'
import { endpoint, many } from '../endpoint.ts'
import { id, ids, instant, integer, listQuery, ok, page, queryBool, queryInt, reason } from '../fields.ts'
import { wordsOfKinds } from '../kinds/vocabularies.ts'
import { limits } from '../limits.ts'
import { country } from '../people/team.ts'

const inContest = z.object({ resource_id: id })
export const rankingRow = z.object({
  rank: z.int(),
  entrant_id: id,
  name: z.string(),
  score: z.int(),
  /** What the kind counts beside the score, in the order of its columns. */
  own: z.array(z.int()),
  /** The column of that name; 0 where the kind has none. */
  solved: z.int(),
  last_at: z.nullable(instant),
  country,
  logo: z.nullable(id),
  bracket_id: z.nullable(id),
})
export type RankingRow = z.infer<typeof rankingRow>
/** Entrants whose bracket stands outside the overall ranking; 0 in a bracket's own ranking, and where rows are searched for. */
const unranked = z.int()
export const rankingReply = z.object({ items: z.array(rankingRow), total: z.int(), unranked, is_frozen: z.boolean(), version: z.string() })
export type RankingReply = z.infer<typeof rankingReply>

/** A topic beside scores. A stage says the topic that it is a stage of. */
export const topicName = z.object({ topic_id: id, name: z.string(), direction: z.string(), parent_id: z.optional(id) })
/**
 * Cells are a text that the kind writes and its renderer reads. With answers it is a character for each of `topics`: `.` untouched,
 * `x` tried, `o` solved, `1` `2` `3` bloods, `p` pending after the freeze.
 */
export const matrixReply = z.object({
  topics: z.array(z.extend(topicName, { value: z.int(), solves: z.int() })),
  items: z.array(z.extend(rankingRow, { cells: z.string() })),
  total: z.int(),
  unranked,
  is_frozen: z.boolean(),
  version: z.string(),
})
export type MatrixReply = z.infer<typeof matrixReply>
export const trendReply = z.object({
  series: z.array(
    z.object({
      entrant_id: id,
      name: z.string(),
      rank: z.int(),
      points: z.array(z.object({ at: instant, score: z.int(), rank: z.nullable(z.int()) })),
    }),
  ),
  is_frozen: z.boolean(),
  version: z.string(),
})
export type TrendReply = z.infer<typeof trendReply>

export const scoreRow = z.extend(rankingRow, {
  public_rank: z.nullable(z.int()),
  public_score: z.int(),
  /** What the score is made of, in the order of the kind's parts. */
  parts: z.array(z.int()),
  /** The parts of these names; 0 where the kind has none. */
  topic_points: z.int(),
  blood_points: z.int(),
  hint_points: z.int(),
  adjustment_points: z.int(),
  judged_points: z.int(),
})
export type ScoreRow = z.infer<typeof scoreRow>
export const adjustmentView = z.object({
  adjustment_id: id,
  at: instant,
  entrant_id: id,
  entrant_name: z.string(),
  points: z.int(),
  reason: z.string(),
  visible: z.boolean(),
  by: z.string(),
  /** The entry that this one takes back. */
  undoes: z.nullable(id),
  is_undone: z.boolean(),
})

/** One thing that moved the score of an entrant, as it counts now. */
export const scoreStep = z.object({
  seq: z.int(),
  at: instant,
  /** Where it counts, when that is another place than where it was recorded. */
  counts_at_seq: z.int(),
  kind: z.enum([...wordsOfKinds('steps'), 'adjust', 'state']),
  topic_id: z.nullable(id),
  topic_name: z.nullable(z.string()),
  part: z.nullable(z.int()),
  /** The person who solved it, or who gave the points. */
  by: z.nullable(z.string()),
  /** Reason, hint, state: what the row is about. */
  text: z.nullable(z.string()),
  formula: z.nullable(z.string()),
  /** What a solve was worth when it came and is worth now, blood included. */
  value_then: z.nullable(z.int()),
  value_now: z.nullable(z.int()),
  blood: z.nullable(z.int()),
  bonus: z.int(),
  /** What it adds to the score now; 0 where it does not count. */
  points: z.int(),
  counts: z.boolean(),
  /** False while the freeze holds it back. */
  is_public: z.boolean(),
})
export type ScoreStep = z.infer<typeof scoreStep>
export const compositionReply = z.object({
  row: scoreRow,
  items: z.array(scoreStep),
})
export type CompositionReply = z.infer<typeof compositionReply>

const difference = z.object({
  entrant_id: id,
  name: z.string(),
  shown: z.int(),
  computed: z.int(),
  shown_rank: z.nullable(z.int()),
  computed_rank: z.nullable(z.int()),
  /** What differs. */
  causes: z.array(z.enum([...wordsOfKinds('parts'), 'score', 'rank', 'last_at', 'missing'])),
})
export type ScoreDifference = z.infer<typeof difference>

/** Tries whose verdict changes when the present flags judge them. */
const turned = { now_correct: z.int(), now_wrong: z.int() }

export const ranking = {
  list: endpoint({
    method: 'GET',
    path: '/contests/:resource_id/ranking',
    access: viewer('contest'),
    summary: 'The public ranking; the same bytes for everybody, with an ETag',
    params: inContest,
    query: z.object({
      page: queryInt(1, 1_000_000, 1),
      size: queryInt(1, limits.page_size_max, 100),
      q: z.optional(z.string().check(z.maxLength(100))),
      bracket_id: z.optional(id),
      own_organisation: queryBool,
    }),
    reply: rankingReply,
    errors: ['contest_not_found', 'ranking_unpublished'],
  }),
  matrix: endpoint({
    method: 'GET',
    path: '/contests/:resource_id/matrix',
    access: viewer('contest'),
    summary: 'The public ranking with a cell for each topic',
    params: inContest,
    query: z.object({
      page: queryInt(1, 1_000_000, 1),
      size: queryInt(1, limits.page_size_max, 100),
      q: z.optional(z.string().check(z.maxLength(100))),
      bracket_id: z.optional(id),
      own_organisation: queryBool,
    }),
    reply: matrixReply,
    errors: ['contest_not_found', 'ranking_unpublished'],
  }),
  trend: endpoint({
    method: 'GET',
    path: '/contests/:resource_id/trend',
    access: viewer('contest'),
    summary: 'Score over time of the first places and of chosen entrants',
    params: inContest,
    query: z.object({ top: queryInt(1, 20, 10), entrant_id: many(id), bracket_id: z.optional(id) }),
    reply: trendReply,
    errors: ['contest_not_found', 'trend_unpublished'],
  }),
  scores: endpoint({
    method: 'GET',
    path: '/contests/:resource_id/desk/scores',
    access: permission('contest.watch'),
    summary: 'Real ranking beside the public one, with what the score is made of',
    params: inContest,
    query: z.object({
      ...listQuery,
      bracket_id: z.optional(id),
      /** The standing of a moment: the projection at its seq. */
      at: z.optional(instant),
    }),
    reply: z.extend(page(scoreRow), { is_frozen: z.boolean(), seq: z.int(), version: z.string() }),
    errors: ['contest_not_found'],
  }),
  composition: endpoint({
    method: 'GET',
    path: '/contests/:resource_id/desk/scores/:entrant_id',
    access: permission('contest.watch'),
    summary: 'What the score of an entrant is made of: every event, its formula, its value then and now',
    params: z.object({ resource_id: id, entrant_id: id }),
    query: z.object({ at: z.optional(instant) }),
    reply: compositionReply,
    errors: ['contest_not_found'],
  }),
  adjust: endpoint({
    method: 'POST',
    path: '/contests/:resource_id/desk/adjustments',
    access: permission('contest.score'),
    status: 201,
    summary: 'Reward or penalty, not zero, with a reason; undone by a counter-entry',
    params: inContest,
    body: z.object({
      entrant_ids: ids,
      points: integer(-limits.adjustment_max, limits.adjustment_max),
      reason,
      visible: z._default(z.boolean(), true),
    }),
    reply: ok,
    errors: ['contest_not_found', 'adjustment_zero'],
  }),
  adjustments: endpoint({
    method: 'GET',
    path: '/contests/:resource_id/desk/adjustments',
    access: permission('contest.watch'),
    summary: 'Rewards and penalties, newest first',
    params: inContest,
    query: z.object(listQuery),
    reply: page(adjustmentView),
    errors: ['contest_not_found'],
  }),
  undo_adjustment: endpoint({
    method: 'POST',
    path: '/contests/:resource_id/desk/adjustments/:adjustment_id/undo',
    access: permission('contest.score'),
    summary: 'Take a reward or penalty back by a counter-entry; once',
    params: z.object({ resource_id: id, adjustment_id: id }),
    body: z.object({ reason }),
    reply: ok,
    errors: ['contest_not_found', 'already_decided'],
  }),
  rejudge: endpoint({
    method: 'POST',
    path: '/contests/:resource_id/desk/submissions/:submission_id/verdict',
    access: permission('contest.score'),
    summary: "Mark a try correct or wrong; it counts at the try's own place",
    params: z.object({ resource_id: id, submission_id: id }),
    body: z.object({ verdict: z.enum(['correct', 'wrong']), reason }),
    reply: ok,
    errors: ['contest_not_found', 'already_decided'],
  }),
  preview_rejudge_topic: endpoint({
    method: 'POST',
    path: '/contests/:resource_id/desk/topics/:topic_id/rejudge/preview',
    access: permission('contest.score'),
    summary: 'Judge all tries of a topic by its flags of now: what would turn, and whom it would move; nothing is written',
    params: z.object({ resource_id: id, topic_id: id }),
    reply: z.extend(updatePreview, { tries: z.int(), ...turned }),
    errors: ['contest_not_found', 'topic_not_found', 'topic_wants_upload'],
  }),
  rejudge_topic: endpoint({
    method: 'POST',
    path: '/contests/:resource_id/desk/topics/:topic_id/rejudge',
    access: permission('contest.score'),
    summary: "Judge all tries of a topic by its flags of now; each counts at its own place. A referee's word stands",
    params: z.object({ resource_id: id, topic_id: id }),
    body: z.object({ reason }),
    reply: z.object(turned),
    errors: ['contest_not_found', 'topic_not_found', 'topic_wants_upload'],
  }),
  recompute: endpoint({
    method: 'POST',
    path: '/contests/:resource_id/desk/recompute',
    access: permission('contest.score'),
    summary: 'Reduce and project the events from nothing and compare with what is shown; 0 differences expected',
    params: inContest,
    reply: z.object({ rows: z.int(), events: z.int(), seq: z.int(), differences: z.array(difference), took_ms: z.number() }),
    errors: ['contest_not_found'],
  }),
  apply_recompute: endpoint({
    method: 'POST',
    path: '/contests/:resource_id/desk/recompute/apply',
    access: permission('contest.score'),
    summary: 'Show what the events say: records a correction event and lets every replica fold anew',
    params: inContest,
    body: z.object({ reason }),
    reply: z.object({ corrected: z.int(), seq: z.int() }),
    errors: ['contest_not_found'],
  }),
}
