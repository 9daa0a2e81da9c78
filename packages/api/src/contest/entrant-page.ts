import * as z from 'zod/mini'
import { user, viewer } from '../access.ts'
import { contestNames } from './contest-structures.ts'
import { contestKind, contestStatus, gameType } from './contest-fields.ts'
import { entrantStatus } from './contest-views.ts'
import { endpoint, many } from '../endpoint.ts'
import { id, instant, listQuery, ok, page } from '../fields.ts'
import { country } from '../people/team.ts'

/** An entrant as everybody may see it, to the freeze. */
export const entrantPageView = z.object({
  entrant_id: id,
  number: z.int(),
  name: z.string(),
  tag: z.string(),
  country,
  logo: z.nullable(id),
  /** Null where the contest has none. */
  bracket: z.nullable(z.object({ bracket_id: z.string(), name_en: z.string(), name_zh: z.string() })),
  /** Null where the contest does not show them. */
  members: z.nullable(z.array(z.object({ user_id: id, name: z.string(), is_captain: z.boolean() }))),
  rank: z.nullable(z.int()),
  total: z.int(),
  score: z.int(),
  solved: z.int(),
  last_at: z.nullable(instant),
  line: z.array(z.object({ at: instant, rank: z.nullable(z.int()), score: z.int() })),
  solves: z.array(
    z.object({
      topic_id: id,
      name: z.string(),
      direction: z.string(),
      at: instant,
      points: z.int(),
      blood: z.nullable(z.int()),
    }),
  ),
  directions: z.array(
    z.object({ direction: z.string(), name_en: z.string(), name_zh: z.string(), solved: z.int(), topics: z.int(), points: z.int() }),
  ),
  is_frozen: z.boolean(),
  version: z.string(),
})
export type EntrantPageView = z.infer<typeof entrantPageView>

export const teamDrawerView = z.object({
  entrant_id: id,
  name: z.string(),
  /** I show my team which topic I have open. */
  shares_topic: z.boolean(),
  members: z.array(
    z.object({
      user_id: id,
      name: z.string(),
      is_captain: z.boolean(),
      is_online: z.boolean(),
      /** Points of the topics this member solved, to the freeze. */
      score: z.int(),
      solved: z.int(),
      /** The topic that a member has open and shares; null when the member is away, shares nothing or has none open. */
      open_topic_id: z.nullable(id),
    }),
  ),
})
export type TeamDrawerView = z.infer<typeof teamDrawerView>

export const myContestRow = z.object({
  resource_id: id,
  kind: contestKind,
  ...contestNames,
  game_type: gameType,
  start_at: instant,
  end_at: instant,
  status: contestStatus,
  is_frozen: z.boolean(),
  is_online: z.boolean(),
  entrant_id: id,
  entrant_name: z.string(),
  entry: entrantStatus,
  /** Null while nothing is ranked, or where the contest shows no ranking. */
  rank: z.nullable(z.int()),
  total: z.int(),
  score: z.int(),
  solved: z.int(),
  /** A certificate of one's own can be had. */
  has_certificate: z.boolean(),
})
export type MyContestRow = z.infer<typeof myContestRow>
/** The names of the entrants, without their results. */
export const entrantName = z.object({
  entrant_id: id,
  number: z.int(),
  name: z.string(),
  tag: z.string(),
  country,
  logo: z.nullable(id),
  bracket_id: z.nullable(id),
})
/** A person's own score where every member solves alone, to the freeze. */
export const memberRow = z.object({
  rank: z.int(),
  user_id: id,
  name: z.string(),
  entrant_id: id,
  entrant_name: z.string(),
  score: z.int(),
})
export type MemberRow = z.infer<typeof memberRow>
const inContest = z.object({ resource_id: id })

export const entrantPage = {
  get: endpoint({
    method: 'GET',
    path: '/contests/:resource_id/entrants/:entrant_id',
    access: viewer('contest'),
    summary: 'One entrant as everybody may see it, to the freeze; banned and hidden ones are not found',
    params: z.object({ resource_id: id, entrant_id: id }),
    reply: entrantPageView,
    errors: ['contest_not_found', 'ranking_unpublished'],
  }),
  team: endpoint({
    method: 'GET',
    path: '/contests/:resource_id/my-team',
    access: user,
    summary: 'The own team in this contest: who is online, what each member has solved, and what those who show it have open',
    params: inContest,
    reply: teamDrawerView,
    errors: ['contest_not_found', 'not_registered'],
  }),
  share: endpoint({
    method: 'PATCH',
    path: '/contests/:resource_id/my-team',
    access: user,
    summary: 'Show the own team which topic one has open, or stop showing it; off until somebody turns it on',
    params: inContest,
    body: z.object({ shares_topic: z.boolean() }),
    reply: ok,
    errors: ['contest_not_found', 'not_registered'],
  }),
  list: endpoint({
    method: 'GET',
    path: '/contests/:resource_id/entrants',
    access: viewer('contest'),
    summary: 'Who takes part, where the contest shows it; by number',
    params: inContest,
    query: z.object({ ...listQuery, bracket_id: z.optional(id) }),
    /** `unranked`: how many of `total` are of brackets outside the overall ranking; 0 within one bracket. */
    reply: z.extend(page(entrantName), { unranked: z.int() }),
    errors: ['contest_not_found', 'ranking_unpublished'],
  }),
  members: endpoint({
    method: 'GET',
    path: '/contests/:resource_id/members',
    access: viewer('contest'),
    summary: 'People by their own score, where members solve alone and are shown; to the freeze',
    params: inContest,
    query: z.object(listQuery),
    reply: z.extend(page(memberRow), { is_frozen: z.boolean() }),
    errors: ['contest_not_found', 'ranking_unpublished'],
  }),
  online: endpoint({
    method: 'GET',
    path: '/contests/:resource_id/online',
    access: viewer('contest'),
    summary: 'Entrants of whom somebody has been here within two minutes',
    params: inContest,
    reply: z.object({ entrant_ids: z.array(id) }),
    errors: ['contest_not_found'],
  }),
  mine: endpoint({
    method: 'GET',
    path: '/me/contests',
    access: user,
    summary: 'Contests one plays or played in, newest first, with the own result to the freeze',
    query: z.object({ ...listQuery, kind: z.optional(contestKind), status: many(contestStatus) }),
    /** `kinds`: those of all own contests, whatever is asked for. */
    reply: z.extend(page(myContestRow), { kinds: z.array(contestKind) }),
  }),
}
