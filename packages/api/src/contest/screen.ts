import * as z from 'zod/mini'
import { anybody, permission } from '../access.ts'
import { contestPublic } from './contest-views.ts'
import { endpoint } from '../endpoint.ts'
import { feedItem } from '../topic/feed.ts'
import { id, instant, integer } from '../fields.ts'
import { rankingRow, topicName } from './ranking.ts'
import { viewerView } from './viewer-key.ts'

const inContest = z.object({ resource_id: id })
const stepKind = z.enum(['topic', 'settle', 'award', 'leave'])

/** A row of a resolver's board; `place` counts rows from 1, null: it left. */
export const resolverRow = z.object({
  ...z.omit(rankingRow, { rank: true }).shape,
  place: z.nullable(z.int()),
  /** As in the matrix. */
  cells: z.string(),
})
export type ResolverRow = z.infer<typeof resolverRow>
/** A place that is stopped at. */
export const resolverAward = z.object({
  rank: z.int(),
  name: z.string(),
  logo: z.nullable(id),
  country: rankingRow.shape.country,
  score: z.int(),
  members: z.array(z.string()),
})
export type ResolverAward = z.infer<typeof resolverAward>
/** One step as a display hears it: the row revealed now and nothing else. Step 0: back to the frozen standing. */
export const resolverCommand = z.object({
  step: z.int(),
  row: z.nullable(resolverRow),
  /** What the row shows; null after going back to the start. */
  kind: z.nullable(stepKind),
  topic_id: z.nullable(id),
  is_solved: z.boolean(),
  award: z.nullable(resolverAward),
})
export type ResolverCommand = z.infer<typeof resolverCommand>

/** What the organiser does to one display; heard by that display only. */
export interface ScreenCommand {
  screen_id: string
  value: string
  theme: string
  lang: string
  /** Words over everything, for some seconds. */
  takeover: { text: string; note: string; seconds: number } | null
  /** Words in the last line, for some seconds. */
  banner: { text: string; seconds: number } | null
  resolver: ResolverCommand | null
}

const stepWords = z.object({
  step: z.int(),
  kind: stepKind,
  entrant_name: z.string(),
  topic_name: z.nullable(z.string()),
  is_solved: z.boolean(),
  from_place: z.nullable(z.int()),
  to_place: z.nullable(z.int()),
  score_from: z.nullable(z.int()),
  score_to: z.nullable(z.int()),
  /** The real rank, once decided. */
  rank: z.nullable(z.int()),
})
export type ResolverStepWords = z.infer<typeof stepWords>
/** The operator's view of a resolver: the only reply that tells what comes next. */
export const resolverDesk = z.object({
  is_prepared: z.boolean(),
  is_frozen: z.boolean(),
  /** Scores changed since it was prepared: it does not go on. */
  is_changed: z.boolean(),
  step: z.int(),
  total: z.int(),
  award_places: z.int(),
  bracket: z.nullable(id),
  /** Seconds a step while it goes by itself. */
  auto_s: z.nullable(z.int()),
  prepared_at: z.nullable(instant),
  /** Displays that show it now. */
  screens: z.int(),
  shown: z.nullable(stepWords),
  next: z.nullable(stepWords),
})
export type ResolverDesk = z.infer<typeof resolverDesk>

export const resolver = {
  desk: endpoint({
    method: 'GET',
    path: '/contests/:resource_id/desk/resolver',
    access: permission('contest.watch'),
    summary: 'The resolver with its next step, for the operator only',
    params: inContest,
    reply: resolverDesk,
    errors: ['contest_not_found'],
  }),
  prepare: endpoint({
    method: 'POST',
    path: '/contests/:resource_id/desk/resolver',
    access: permission('contest.watch'),
    summary: 'Compute the steps from the frozen and the real standing of this moment; displays start from the frozen one',
    params: inContest,
    body: z.object({ award_places: z._default(integer(0, 50), 3), bracket: z._default(z.nullable(id), null) }),
    reply: resolverDesk,
    errors: ['contest_not_found', 'kind_lacks', 'not_frozen'],
  }),
  act: endpoint({
    method: 'POST',
    path: '/contests/:resource_id/desk/resolver/actions',
    access: permission('contest.watch'),
    summary: 'Go on, go back, go on by itself, stop, or put it away',
    params: inContest,
    body: z.object({
      action: z.enum(['step', 'back', 'auto', 'stop', 'clear']),
      /** The step the caller sees; when another one shows by now, step and back do nothing. */
      from: z.optional(integer(0, 10_000_000)),
      /** auto: seconds a step. */
      seconds: z._default(integer(1, 30), 3),
    }),
    reply: resolverDesk,
    errors: ['contest_not_found', 'kind_lacks', 'resolver_not_prepared', 'resolver_changed'],
  }),
  shown: endpoint({
    method: 'GET',
    path: '/viewer/contests/:resource_id/resolver',
    access: anybody,
    summary: 'What a resolver display has shown so far; the same for every key until the first step',
    params: inContest,
    query: z.object({ screen_id: z.optional(id) }),
    reply: z.object({
      step: z.int(),
      /** Every row in its place now; empty before the first step. */
      order: z.array(id),
      /** Rows that steps have touched. */
      rows: z.array(resolverRow),
      last: z.nullable(resolverCommand),
    }),
    errors: ['screen_closed', 'contest_not_found'],
  }),
}

const unionContest = z.object({
  contest: contestPublic,
  weight: z.nullable(z.int()),
  /** Null where the ranking is not published. */
  rows: z.nullable(z.array(rankingRow)),
  total: z.int(),
  topics: z.array(topicName),
})
export type UnionContest = z.infer<typeof unionContest>
/** A row of the total board: weighted scores of one team (or person) over all contests, in their order. */
const totalRow = z.object({
  rank: z.int(),
  subject_id: id,
  name: z.string(),
  country: rankingRow.shape.country,
  logo: z.nullable(id),
  score: z.int(),
  parts: z.array(z.nullable(z.int())),
})
export type TotalRow = z.infer<typeof totalRow>
export const unionBoard = z.object({
  screen: viewerView,
  contests: z.array(unionContest),
  /** Solves of all contests, newest first. */
  feed: z.array(z.object({ ...feedItem.shape, resource_id: id })),
  /** Null where no contest has a weight. */
  total: z.nullable(z.array(totalRow)),
})
export type UnionBoard = z.infer<typeof unionBoard>

export const union = {
  board: endpoint({
    method: 'GET',
    path: '/viewer/unions/:screen_id',
    access: anybody,
    summary: 'All contests of a set at once, the public projection of each; its own cookie proves it',
    params: z.object({ screen_id: id }),
    query: z.object({ top: z.optional(z.coerce.number<number | string>().check(z.minimum(1), z.maximum(100))) }),
    reply: unionBoard,
    errors: ['screen_closed'],
  }),
}
