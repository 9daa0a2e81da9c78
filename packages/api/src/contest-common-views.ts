import * as z from 'zod/mini'
import { commonDefaultFields, contestKind, contestStatus, gameType, pause, registrationMode } from './contest-common.ts'
import { bracket, bracketPublic, entryField, translations } from './contest-structures.ts'
import { id, instant, version } from './fields.ts'

/** What the server derives for every view of a contest. */
export const derived = {
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
/** What the desk reads of every contest besides its settings. */
export const commonFull = {
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
}

/** Figures of the desk that every kind of contest has. */
export const commonDeskFacts = {
  entrants_online: z.int(),
  entrants: z.int(),
  entrants_pending: z.int(),
  participants: z.int(),
  screens: z.int(),
  /** Undecided cases, and waiting appeals. */
  evidence_open: z.int(),
  appeals_open: z.int(),
  server_now: instant,
}

/** What every list says of a contest. */
export const publicNames = {
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
/** What everybody admitted may know of every contest. */
export const commonPublic = {
  ...publicNames,
  ...derived,
  guide: z.string(),
  team_score_type: commonDefaultFields.team_score_type,
  roster_lock: commonDefaultFields.roster_lock,
  brackets: z.array(bracketPublic),
  entry_fields: z.array(entryField),
  show_rank: z.boolean(),
  show_trend: z.boolean(),
  show_entrants: z.boolean(),
  show_members: z.boolean(),
  unfreeze: commonDefaultFields.unfreeze,
  ai_policy: commonDefaultFields.ai_policy,
  watch_key: z.nullable(z.string()),
  server_now: instant,
}
