import * as z from 'zod/mini'
import { contestFields, contestKind, contestStatus, gameType, pause, registrationMode } from './contest-fields.ts'
import { bracket, bracketPublic, entryField, entryValues, translations } from './contest-structures.ts'
import { id, instant, version } from './fields.ts'
import { scoringFields } from './scoring.ts'

const derived = {
  resource_id: id,
  number: z.string(),
  kind: contestKind,
  status: contestStatus,
  is_frozen: z.boolean(),
  is_online: z.boolean(),
  unfrozen_at: z.nullable(instant),
  stopped_at: z.nullable(instant),
  pauses: z.array(pause),
  /** The end as first planned, when it was extended. */
  was_end_at: z.nullable(instant),
  run: z.int(),
  entrant_count: z.int(),
  topic_count: z.int(),
  topic_online_count: z.int(),
}
/** Somebody without the right asked for a reset; one waits at a time. */
export const resetRequest = z.object({
  request_id: id,
  at: instant,
  by: z.string(),
  reason: z.string(),
  state: z.enum(['pending', 'reset', 'rejected']),
  decided_at: z.nullable(instant),
  decided_by: z.nullable(z.string()),
  /** Why it was rejected. */
  answer: z.nullable(z.string()),
})
export type ResetRequest = z.infer<typeof resetRequest>
export const contestFull = z.object({
  ...contestFields,
  brackets: z.array(bracket),
  entry_fields: z.array(entryField),
  ...derived,
  /** The key with which anybody may watch; null unless `public_watch`. */
  watch_key: z.nullable(z.string()),
  /** The one that waits. */
  reset_request: z.nullable(resetRequest),
  version,
  created_at: instant,
  owner_name: z.string(),
})
export type ContestFull = z.infer<typeof contestFull>

const publicNames = {
  name: z.string(),
  brief: z.string(),
  lang: z.enum(['en', 'zh']),
  logo: z.nullable(id),
  cover: z.nullable(id),
  translations,
  arena_id: z.nullable(id),
  game_type: gameType,
  start_at: instant,
  end_at: instant,
  freeze_at: z.nullable(instant),
  is_stick: z.boolean(),
  registration: registrationMode,
  late_join: z.boolean(),
  register_from: z.nullable(instant),
  register_until: z.nullable(instant),
  /** Places of entrants; 0 = no limit. */
  capacity: z.int(),
  team_size_min: z.int(),
  team_size_max: z.int(),
  is_public: z.boolean(),
}
/** What everybody admitted may know of a contest; the same bytes for everybody. */
export const contestPublic = z.object({
  ...publicNames,
  ...derived,
  guide: z.string(),
  team_score_type: contestFields.team_score_type,
  roster_lock: contestFields.roster_lock,
  brackets: z.array(bracketPublic),
  entry_fields: z.array(entryField),
  ...scoringFields,
  reward_way: contestFields.reward_way,
  blood_percent: contestFields.blood_percent,
  blood_base: contestFields.blood_base,
  blood_fixed: z.int(),
  hint_charge: contestFields.hint_charge,
  show_rank: z.boolean(),
  show_trend: z.boolean(),
  show_entrants: z.boolean(),
  show_members: z.boolean(),
  show_unanswered_teams: z.boolean(),
  show_solvers: z.boolean(),
  show_own_tries: z.boolean(),
  show_author: z.boolean(),
  show_rating: z.boolean(),
  freeze_show_pending: z.boolean(),
  unfreeze: contestFields.unfreeze,
  answer_limit: z.int(),
  answer_limit_mode: contestFields.answer_limit_mode,
  answer_limit_wait_s: z.int(),
  flag_rate_count: z.int(),
  flag_rate_window_s: z.int(),
  /** Null = as the system says. */
  flag_prefix: z.nullable(z.string()),
  flag_box: z.boolean(),
  bot_api: z.boolean(),
  prerequisites_view: contestFields.prerequisites_view,
  topics_in_pause: contestFields.topics_in_pause,
  ai_policy: contestFields.ai_policy,
  ai_declaration: contestFields.ai_declaration,
  allow_writeup_upload: z.boolean(),
  writeup_scope: contestFields.writeup_scope,
  /** Until when, as it applies; null without uploads. */
  writeup_until: z.nullable(instant),
  writeup_score_max: z.int(),
  solution_visibility: contestFields.solution_visibility,
  after_end: contestFields.after_end,
  watch_key: z.nullable(z.string()),
  server_now: instant,
})
export type ContestPublic = z.infer<typeof contestPublic>

export const contestRow = z.object({
  ...publicNames,
  ...derived,
  owner_id: id,
  owner_name: z.string(),
  /** Evidence of this run that nobody has decided. */
  evidence_open: z.int(),
  created_at: instant,
  deleted_at: z.nullable(instant),
  version,
})
export type ContestRow = z.infer<typeof contestRow>

export const entrantStatus = z.enum(['pending', 'approved', 'rejected', 'banned', 'withdrawn'])
export const lobbyRow = z.object({
  ...publicNames,
  ...derived,
  /** The organisation of its owner; who runs the installation where its owner stands at the root of them or in none. */
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
  brackets: z.array(bracketPublic),
  entry_fields: z.array(entryField),
  ai_policy: contestFields.ai_policy,
  watch_key: z.nullable(z.string()),
})
export type LobbyRow = z.infer<typeof lobbyRow>

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

export const deskFacts = z.object({
  entrants_online: z.int(),
  entrants: z.int(),
  entrants_pending: z.int(),
  participants: z.int(),
  submissions: z.int(),
  submissions_10min: z.int(),
  correct: z.int(),
  /** The sum over all topics, real ones. */
  solves: z.int(),
  unranked_solves: z.int(),
  topics: z.int(),
  topics_online: z.int(),
  topics_solved: z.int(),
  screens: z.int(),
  /** Cases nobody has decided, appeals that wait, uploads without a mark. */
  evidence_open: z.int(),
  appeals_open: z.int(),
  writeups_pending: z.int(),
  /** Five-minute bins of contest time. */
  histogram: z.array(z.object({ at: instant, total: z.int(), correct: z.int() })),
  server_now: instant,
})
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
