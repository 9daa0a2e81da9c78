import * as z from 'zod/mini'
import { anybody, permission } from '../access.ts'
import { entrantStatus } from './contest-views.ts'
import { endpoint, many } from '../endpoint.ts'
import { id, instant, listQuery, ok, page, text } from '../fields.ts'
import { locale } from '../people/session.ts'
import { writeupKind, writeupStatus } from '../topic/writeup.ts'

const inContest = z.object({ resource_id: id })
/** Figures of the kind, in the order of its vocabulary. */
const own = z.array(z.nullable(z.number()))
const figures = {
  own,
  // Those of these names; 0 or null where the kind has none.
  submissions: z.int(),
  correct: z.int(),
  /** Correct ÷ submissions; null without any. */
  correct_share: z.nullable(z.number()),
  solved: z.int(),
  /** Solves by the direction's key. */
  by_direction: z.record(z.string(), z.int()),
  points: z.int(),
  hints: z.int(),
  first_bloods: z.int(),
  /** Sum of gaps below 15 minutes between two actions, in seconds. */
  active_s: z.int(),
  /** Ratings given, and their mean; null without any. */
  ratings: z.int(),
  rating: z.nullable(z.number()),
}
export const personStatistic = z.object({
  user_id: id,
  username: z.string(),
  rep_name: z.string(),
  organisation_name: z.nullable(z.string()),
  entrant_id: id,
  entrant_name: z.string(),
  is_captain: z.boolean(),
  status: entrantStatus,
  is_online: z.boolean(),
  last_seen_at: z.nullable(instant),
  address: z.nullable(z.string()),
  ...figures,
})
export type PersonStatistic = z.infer<typeof personStatistic>
export const teamStatistic = z.object({
  entrant_id: id,
  rank: z.nullable(z.int()),
  number: z.int(),
  name: z.string(),
  tag: z.string(),
  country: z.nullable(z.string()),
  bracket_id: z.nullable(id),
  members: z.int(),
  captain_name: z.nullable(z.string()),
  score: z.int(),
  last_at: z.nullable(instant),
  status: entrantStatus,
  is_hidden: z.boolean(),
  is_online: z.boolean(),
  addresses: z.int(),
  registered_at: instant,
  ...figures,
})
export type TeamStatistic = z.infer<typeof teamStatistic>
export const questionStatistic = z.object({
  topic_id: id,
  name: z.string(),
  /** Of a stage: the name of its topic, which counts what nobody can tell of one stage. */
  parent_name: z.optional(z.string()),
  direction: z.string(),
  own,
  value: z.int(),
  /** Entrants that opened it, tried it, solved it. */
  opened: z.int(),
  tried: z.int(),
  solved: z.int(),
  tries: z.int(),
  first_s: z.nullable(z.int()),
  median_s: z.nullable(z.int()),
  /** Ratings received, and their mean. */
  ratings: z.int(),
  rating: z.nullable(z.number()),
  /** The ten most sent wrong texts, shortened. */
  wrong_top: z.array(z.object({ text: z.string(), count: z.int(), entrants: z.int() })),
})
export type QuestionStatistic = z.infer<typeof questionStatistic>

export const statisticTab = z.enum(['people', 'teams', 'questions'])
const listed = z.object({ ...listQuery, direction: z.optional(z.string().check(z.maxLength(40))) })

export const statisticLink = z.object({
  link_id: id,
  people: z.array(z.object({ user_id: id, rep_name: z.string() })),
  lang: locale,
  is_real: z.boolean(),
  state: z.enum(['valid', 'expired', 'revoked']),
  expires_at: instant,
  created_at: instant,
})
export type StatisticLink = z.infer<typeof statisticLink>

export const printedPerson = z.object({
  user_id: id,
  name: z.string(),
  organisation_name: z.nullable(z.string()),
  entrant_name: z.string(),
  /** Null where the entrant stands in no ranking. */
  rank: z.nullable(z.int()),
  of: z.int(),
  score: z.int(),
  own_points: z.int(),
  /** Points that referees gave: writeups, reports. */
  judged: z.int(),
  solved: z.int(),
  submissions: z.int(),
  correct: z.int(),
  active_s: z.int(),
  timeline: z.array(z.object({ at: instant, kind: z.enum(['solve', 'hint', 'adjust']), text: z.string(), points: z.nullable(z.int()) })),
  topics: z.array(
    z.object({
      topic_id: id,
      /** The topic that it is a stage of; it stands below it. */
      parent_id: z.optional(id),
      /** Of a topic with stages: how many of them the team took. Its figures hold theirs, its points the bonus for all as well. */
      stages: z.optional(z.object({ taken: z.int(), of: z.int() })),
      name: z.string(),
      direction: z.string(),
      value: z.int(),
      tries: z.int(),
      solved_at: z.nullable(instant),
      /** Solved by this person, not by another of the entrant. */
      is_own: z.boolean(),
      blood: z.nullable(z.int()),
      points: z.int(),
      hints: z.int(),
    }),
  ),
  directions: z.array(z.object({ direction: z.string(), topics: z.int(), solved: z.int() })),
  ranks: z.array(z.object({ at: instant, rank: z.int() })),
  adjustments: z.array(z.object({ at: instant, points: z.int(), reason: z.string() })),
  /** What the team handed in, the latest of each, and what became of it; `topic_name` null: for the whole contest. */
  uploads: z.array(
    z.object({ at: instant, kind: writeupKind, topic_name: z.nullable(z.string()), status: writeupStatus, score: z.nullable(z.int()) }),
  ),
})
export type PrintedPerson = z.infer<typeof printedPerson>
export const printReply = z.object({
  contest: z.object({ name: z.string(), start_at: instant, end_at: instant, number: z.string() }),
  lang: locale,
  /** The page holds results that are not public yet. */
  is_unrevealed: z.boolean(),
  printed_at: instant,
  items: z.array(printedPerson),
})
export type PrintReply = z.infer<typeof printReply>

const mostPeople = 500
export const statistic = {
  people: endpoint({
    method: 'GET',
    path: '/contests/:resource_id/desk/statistics/people',
    access: permission('contest.watch'),
    summary: 'What each person did',
    params: inContest,
    query: listed,
    reply: page(personStatistic),
    errors: ['contest_not_found'],
  }),
  teams: endpoint({
    method: 'GET',
    path: '/contests/:resource_id/desk/statistics/teams',
    access: permission('contest.watch'),
    summary: 'What each entrant did',
    params: inContest,
    query: listed,
    reply: page(teamStatistic),
    errors: ['contest_not_found'],
  }),
  questions: endpoint({
    method: 'GET',
    path: '/contests/:resource_id/desk/statistics/questions',
    access: permission('contest.watch'),
    summary: 'What became of each topic',
    params: inContest,
    query: listed,
    reply: page(questionStatistic),
    errors: ['contest_not_found'],
  }),
  export: endpoint({
    method: 'POST',
    path: '/contests/:resource_id/desk/statistics/export',
    access: permission('contest.export'),
    summary: 'A statistic as CSV: the chosen rows, or all that match in their order',
    params: inContest,
    body: z.object({
      tab: statisticTab,
      ids: z.optional(z.array(id).check(z.minLength(1), z.maxLength(5_000))),
      lang: z._default(locale, 'en'),
      sort: z.optional(z.string().check(z.maxLength(100), z.regex(/^-?[a-z_]+$/u))),
      q: z.optional(text({ max: 200 })),
    }),
    reply: z.object({ filename: z.string(), rows: z.int(), csv: z.string() }),
    errors: ['contest_not_found', 'export_none_selected'],
  }),
  links: endpoint({
    method: 'GET',
    path: '/contests/:resource_id/desk/statistics/links',
    access: permission('contest.export'),
    summary: 'Links to person statistics, newest first; their keys are not kept',
    params: inContest,
    query: z.object(listQuery),
    reply: page(statisticLink),
    errors: ['contest_not_found'],
  }),
  create_link: endpoint({
    method: 'POST',
    path: '/contests/:resource_id/desk/statistics/links',
    access: permission('contest.export'),
    status: 201,
    summary: 'A link to the statistic of named people: 24 hours, shown once',
    params: inContest,
    body: z.object({
      user_ids: z.array(id).check(z.minLength(1, { error: 'export_none_selected' }), z.maxLength(mostPeople)),
      lang: z._default(locale, 'en'),
    }),
    reply: z.object({ link: statisticLink, path: z.string() }),
    errors: ['contest_not_found'],
  }),
  revoke_link: endpoint({
    method: 'DELETE',
    path: '/contests/:resource_id/desk/statistics/links/:link_id',
    access: permission('contest.export'),
    summary: 'Close a link at once',
    params: z.object({ resource_id: id, link_id: id }),
    body: z.optional(z.object({})),
    reply: ok,
    errors: ['contest_not_found'],
  }),
  open: endpoint({
    method: 'POST',
    path: '/statistic/session',
    access: anybody,
    summary: 'Hands the key of a link over once; the browser keeps a cookie of its own',
    body: z.object({ resource_id: id, token: z.string().check(z.regex(/^[A-Za-z0-9_-]{43}$/u)) }),
    reply: ok,
    errors: ['too_many_tries'],
  }),
  print: endpoint({
    method: 'GET',
    path: '/contests/:resource_id/person-statistics',
    access: anybody,
    summary: 'The person statistic that a link opened; anybody else finds nothing',
    params: inContest,
    query: z.object({ user_id: many(id) }),
    reply: printReply,
    errors: ['contest_not_found'],
  }),
}
