import * as z from 'zod/mini'
import { permission } from '../access.ts'
import { arenaAlgorithm, arenaColumn, arenaRanking, arenaRankingRow, arenaReference, arenaResultState } from './arena-ranking.ts'
import { endpoint } from '../endpoint.ts'
import {
  contestName,
  id,
  instant,
  integer,
  listQuery,
  ok,
  optionalText,
  page,
  queryBool,
  queryInt,
  reason,
  sortBy,
  text,
  version,
} from '../fields.ts'
import { limits } from '../limits.ts'
import { contestKind } from './contest-kind.ts'
import { contestStatus, gameType } from './contest-common.ts'
import { lobbyRow } from './contest-views.ts'

export type { ArenaColumn, ArenaRanking, ArenaRankingRow, ArenaResultState } from './arena-ranking.ts'
/** Contests that one arena counts, at most. */
export const arenaContestsMost = 20
/** Arenas that stand first in the lobby, at most. */
export const arenasRecommendedMost = 6

const settings = {
  name: contestName,
  description: optionalText(limits.description.max, true),
  lang: z.enum(['en', 'zh']),
  cover: z.nullable(id),
  game_type: gameType,
  algorithm_type: arenaAlgorithm,
  base_score: integer(1, 100_000),
  is_recommended: z.boolean(),
  is_public: z.boolean(),
  show_rank: z.boolean(),
  sort: integer(0, 9_999),
}

/** The form of an arena; its algorithm stands with its contests. `reason` is needed where public results move. */
export const arenaForm = z.object({
  ...z.omit(z.object(settings), { algorithm_type: true }).shape,
  reason: optionalText(limits.reason.max),
})

const common = {
  resource_id: id,
  name: z.string(),
  description: z.string(),
  lang: z.enum(['en', 'zh']),
  cover: z.nullable(id),
  game_type: gameType,
  algorithm_type: arenaAlgorithm,
  base_score: z.int(),
  is_recommended: z.boolean(),
  show_rank: z.boolean(),
}

export const arenaRow = z.object({
  ...common,
  is_public: z.boolean(),
  sort: z.int(),
  contests: z.int(),
  /** Of its contests: running before paused before coming before finished; null without contests. */
  status: z.nullable(contestStatus),
  /** From its first start to its last end. */
  start_at: z.nullable(instant),
  end_at: z.nullable(instant),
  version,
  updated_at: instant,
})
export type ArenaRow = z.infer<typeof arenaRow>

/** How a contest counts. `weight` is in hundredths of a percent, `full_mark` in hundredths of a point. */
const counting = {
  contest_id: id,
  weight: integer(0, 10_000),
  reference: arenaReference,
  full_mark: integer(0, 10_000_000_000),
}
const deskContest = z.object({
  contest_id: id,
  weight: z.int(),
  reference: arenaReference,
  full_mark: z.int(),
  name: z.string(),
  kind: contestKind,
  status: contestStatus,
  is_public: z.boolean(),
  show_rank: z.boolean(),
  result: arenaResultState,
  /** Places in its public ranking, and the highest score there in hundredths. */
  entrants: z.int(),
  highest: z.int(),
})
export type ArenaDeskContest = z.infer<typeof deskContest>
export const arenaDesk = z.object({ arena: arenaRow, contests: z.array(deskContest) })
export type ArenaDesk = z.infer<typeof arenaDesk>

export const arenaPage = z.object({
  arena: z.object(common),
  /** Its published contests in their order, with what is mine of each. */
  contests: z.array(lobbyRow),
  columns: z.array(arenaColumn),
  /** The own row of the ranking. */
  my: z.nullable(arenaRankingRow),
  server_now: instant,
})
export type ArenaPage = z.infer<typeof arenaPage>

const one = z.object({ arena_id: id })
const manage = permission('arena.manage')
const view = permission('front.contest.view')

export const arena = {
  list: endpoint({
    method: 'GET',
    path: '/arenas',
    access: manage,
    summary: 'Arenas, in their order',
    query: z.object({
      ...listQuery,
      sort: sortBy('sort', 'name', 'contests', 'updated_at'),
      algorithm_type: z.optional(arenaAlgorithm),
      is_recommended: queryBool,
      is_public: queryBool,
    }),
    reply: page(arenaRow),
  }),
  get: endpoint({
    method: 'GET',
    path: '/arenas/:arena_id',
    access: manage,
    summary: 'An arena with its contests and how each counts',
    params: one,
    reply: arenaDesk,
  }),
  create: endpoint({
    method: 'POST',
    path: '/arenas',
    access: manage,
    status: 201,
    summary: 'Make an arena',
    body: z.object({
      ...settings,
      lang: z._default(settings.lang, 'en'),
      cover: z._default(settings.cover, null),
      game_type: z._default(gameType, 'team'),
      algorithm_type: z._default(arenaAlgorithm, 'weighting'),
      base_score: z._default(settings.base_score, 100),
      is_recommended: z._default(z.boolean(), false),
      is_public: z._default(z.boolean(), false),
      show_rank: z._default(z.boolean(), true),
      sort: z._default(settings.sort, 0),
    }),
    reply: arenaRow,
    errors: ['name_taken', 'arena_recommended_full'],
  }),
  update: endpoint({
    method: 'PATCH',
    path: '/arenas/:arena_id',
    access: manage,
    summary: 'Change an arena; a reason where public results move with it',
    params: one,
    body: z.object({
      name: z.optional(settings.name),
      description: z.optional(text({ max: limits.description.max, multiline: true })),
      lang: z.optional(settings.lang),
      cover: z.optional(settings.cover),
      game_type: z.optional(gameType),
      base_score: z.optional(settings.base_score),
      is_recommended: z.optional(z.boolean()),
      is_public: z.optional(z.boolean()),
      show_rank: z.optional(z.boolean()),
      sort: z.optional(settings.sort),
      reason: z.optional(reason),
      version,
    }),
    reply: arenaRow,
    errors: ['name_taken', 'arena_recommended_full', 'arena_contest_mixed', 'arena_published', 'changed_meanwhile'],
  }),
  set_contests: endpoint({
    method: 'PUT',
    path: '/arenas/:arena_id/contests',
    access: manage,
    summary:
      'Say which contests count, in their order, and how; contests that are added are the caller’s own. A reason where results are public',
    params: one,
    body: z.object({
      algorithm_type: arenaAlgorithm,
      contests: z.array(z.object(counting)).check(z.maxLength(arenaContestsMost)),
      reason: z.optional(reason),
      version,
    }),
    reply: arenaDesk,
    errors: [
      'contest_not_found',
      'permission_missing',
      'contest_in_arena',
      'arena_contest_mixed',
      'arena_published',
      'weights_not_100',
      'reference_zero',
      'changed_meanwhile',
    ],
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/arenas/:arena_id',
    access: manage,
    summary: 'Delete an arena; its contests stay, each for itself',
    params: one,
    body: z.object({ confirm: z.string().check(z.maxLength(200)) }),
    reply: ok,
    errors: ['confirm_mismatch', 'contest_running'],
  }),
  candidates: endpoint({
    method: 'GET',
    path: '/arenas/:arena_id/candidates',
    access: manage,
    summary: 'Own contests that no arena counts and that are of the arena’s type, the newest first',
    params: one,
    query: z.object({ q: z.optional(z.string().check(z.maxLength(100))) }),
    reply: z.object({
      items: z.array(z.object({ resource_id: id, name: z.string(), kind: contestKind, status: contestStatus, start_at: instant })),
    }),
  }),
  choices: endpoint({
    method: 'GET',
    path: '/arena-choices',
    access: permission('contest.read'),
    summary: 'Arenas by name, for the form of a contest',
    reply: z.object({ items: z.array(z.object({ resource_id: id, name: z.string(), game_type: gameType })) }),
  }),
  page: endpoint({
    method: 'GET',
    path: '/lobby/arenas/:arena_id',
    access: view,
    summary: 'A published arena: its contests, what they are compared with, and what is mine; private, never cached',
    params: one,
    reply: arenaPage,
  }),
  ranking: endpoint({
    method: 'GET',
    path: '/arenas/:arena_id/ranking',
    access: view,
    summary: 'The ranking of an arena out of the public rankings of its published contests; the same bytes for everybody, with an ETag',
    params: one,
    query: z.object({
      page: queryInt(1, 1_000_000, 1),
      size: queryInt(1, limits.page_size_max, 100),
      q: z.optional(z.string().check(z.maxLength(100))),
    }),
    reply: arenaRanking,
    errors: ['ranking_unpublished'],
  }),
}
