import * as z from 'zod/mini'
import { commonSettings } from './contest-common.ts'
import { derived, listedViews } from './contest-common-views.ts'
import { entryValues } from './contest-structures.ts'
import { id, instant, version } from '../fields.ts'
import { contestFull, contestPublic, ownListed, type deskFacts } from '../kinds/index.ts'

export { contestFull, contestPublic, deskFacts } from '../kinds/index.ts'
export { resetRequest, type ResetRequest } from './contest-common-views.ts'
export type ContestFull = z.infer<typeof contestFull>
export type ContestPublic = z.infer<typeof contestPublic>

export const contestRow = z.object({
  ...listedViews,
  ...derived,
  owner_id: id,
  owner_name: z.string(),
  /** Undecided evidence of this run. */
  evidence_open: z.int(),
  created_at: instant,
  deleted_at: z.nullable(instant),
  version,
  /** What its kind says besides; null where it says no more. */
  own: z.nullable(ownListed),
})
export type ContestRow = z.infer<typeof contestRow>

export const entrantStatus = z.enum(['pending', 'approved', 'rejected', 'banned', 'withdrawn'])
export const lobbyRow = z.object({
  ...listedViews,
  ...derived,
  /** The organisation of its owner; the organiser of the installation where the owner belongs to none or to the root. */
  organiser: z.nullable(z.string()),
  my: z.nullable(
    z.object({
      entrant_id: id,
      status: entrantStatus,
      reason: z.nullable(z.string()),
      bracket_id: z.nullable(id),
      rank: z.nullable(z.int()),
      score: z.int(),
      solved: z.int(),
      /** A certificate of one's own can be had. */
      has_certificate: z.boolean(),
    }),
  ),
  is_staff: z.boolean(),
  brackets: commonSettings.brackets.view,
  entry_fields: commonSettings.entry_fields.view,
  ai_policy: commonSettings.ai_policy.body,
  watch_key: z.nullable(z.string()),
})
export type LobbyRow = z.infer<typeof lobbyRow>
/** An arena as a group of the lobby. */
export const arenaCard = z.object({
  resource_id: id,
  name: z.string(),
  lang: z.enum(['en', 'zh']),
  cover: z.nullable(id),
  is_recommended: z.boolean(),
  sort: z.int(),
  /** The own place in its ranking, where that is published; the score in hundredths. */
  my: z.nullable(z.object({ rank: z.int(), score: z.int() })),
})
export type ArenaCard = z.infer<typeof arenaCard>

export const contestAction = z.enum([
  'start',
  'pause',
  'resume',
  'stop',
  'extend',
  'reopen',
  'online',
  'offline',
  'freeze',
  'unfreeze',
  'reset',
  'restore_run',
  'request_reset',
  'decide_reset',
])
export type ContestAction = z.infer<typeof contestAction>

export const myCell = z.object({
  topic_id: id,
  solved_at: z.nullable(instant),
  /** Null while the points are not shown (freeze). */
  points: z.nullable(z.int()),
  blood: z.nullable(z.int()),
  wrong: z.int(),
  tries_left: z.nullable(z.int()),
  parts_done: z.array(z.int()),
})
export const contestMe = z.object({
  entrant: z.nullable(
    z.object({
      entrant_id: id,
      name: z.string(),
      status: entrantStatus,
      reason: z.nullable(z.string()),
      team_id: z.nullable(id),
      is_captain: z.boolean(),
      bracket_id: z.nullable(id),
      /** Answers given at registration, by `field_id`. */
      fields: entryValues,
    }),
  ),
  is_staff: z.boolean(),
  rank: z.nullable(z.int()),
  score: z.int(),
  /** As in a row of the ranking. */
  own: z.array(z.int()),
  solved: z.int(),
  last_at: z.nullable(instant),
  /** Solved after the freeze, own matter. */
  solved_after_freeze: z.int(),
  cells: z.array(myCell),
  hints: z.array(z.object({ hint_id: id, topic_id: id, content: z.string(), cost: z.int(), at: instant })),
  unread_bulletins: z.int(),
  /** Until when the bulletins were read, by the server's clock; null = never. */
  bulletins_read_at: z.nullable(instant),
  server_now: instant,
})
export type ContestMe = z.infer<typeof contestMe>

export type DeskFacts = z.infer<typeof deskFacts>

/** Contest roles narrow what the own role holds: administrator has all of it, referee watches, judges, announces. */
export const contestRole = z.enum(['administrator', 'referee'])
export const staffRow = z.object({
  user_id: id,
  username: z.string(),
  rep_name: z.string(),
  /** The role of the account, not of the contest. */
  role_name: z.string(),
  role: contestRole,
  /** Made the contest: always administrator, stands in every list and cannot be taken out. */
  is_owner: z.boolean(),
})
export type StaffRow = z.infer<typeof staffRow>
export const staffReply = z.object({ items: z.array(staffRow), total: z.int(), version: z.string() })

/** An entrant whose rank or score a change would move. */
export const movedRank = z.object({
  entrant_id: id,
  name: z.string(),
  rank_before: z.nullable(z.int()),
  rank_after: z.nullable(z.int()),
  score_before: z.int(),
  score_after: z.int(),
})
export type MovedRank = z.infer<typeof movedRank>
export const updatePreview = z.object({
  /** Whether the change writes scoring rules at all. */
  is_recomputed: z.boolean(),
  /** Entrants moved; `items` are the first 20 by new rank. */
  total: z.int(),
  items: z.array(movedRank),
})
export type UpdatePreview = z.infer<typeof updatePreview>
export const historyRow = z.object({
  seq: z.int(),
  at: instant,
  by: z.string(),
  module: z.string(),
  operation: z.string(),
  object_name: z.string(),
  before: z.nullable(z.record(z.string(), z.unknown())),
  after: z.nullable(z.record(z.string(), z.unknown())),
})
export type HistoryRow = z.infer<typeof historyRow>
