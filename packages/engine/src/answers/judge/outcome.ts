import type { Blood } from '../../core/scoring/blood.ts'
import type { RateWindow } from './rate-window.ts'
import type { DraftEvent, SolveEvent } from '../score-event.ts'

/** Codes of the submission table and their HTTP status. */
export const flagStatus = {
  field_empty: 400,
  flag_format: 400,
  unauthenticated: 401,
  contest_not_found: 404,
  not_registered: 403,
  registration_pending: 403,
  registration_rejected: 403,
  entrant_withdrawn: 403,
  entrant_banned: 403,
  address_not_allowed: 403,
  contest_not_started: 409,
  contest_paused: 409,
  contest_finished: 409,
  rate_limited: 429,
  topic_ambiguous: 409,
  topic_not_found: 404,
  topic_locked: 409,
  topic_offline: 409,
  topic_closed: 409,
  topic_wants_upload: 409,
  already_solved: 409,
  ai_declaration_required: 400,
  flag_repeated: 409,
  answer_limit_reached: 409,
  answer_limit_wait: 429,
  flag_wrong: 200,
  flag_part: 200,
  flag_held: 200,
  flag_correct: 200,
} as const

export type FlagCode = keyof typeof flagStatus

/** What fills the text of a code. Ids of users and topics, epoch milliseconds, whole seconds. */
export interface FlagDetails {
  start_at?: number
  ended_at?: number
  closed_at?: number
  reason?: string
  retry_after_s?: number
  /** Topics to solve first, or those the flag box must choose among. */
  topic_ids?: readonly string[]
  /** When and by whom a topic was solved or a text was sent first. */
  at?: number
  by?: string
  /** already_solved: whether this flag is right as well. */
  correct?: boolean
  part?: number
  /** flag_part: found of needed, parts of the topic or flags of the part. */
  found?: number
  needed?: number
  /** All stages of the parent are solved by this try: points of the finish, null where the freeze hides them. */
  bonus?: number | null
  left?: number
  limit?: number
  /** The verdict over the try comes from flags that were changed later, not from a referee. */
  rejudged?: boolean
}

/** Why a wrong try interests the referee. */
export interface FlagEvidence {
  kind: 'foreign_flag' | 'decoy_flag'
  topic_id: string
  owner_id: string | null
}

/** Answer to one try, and everything the caller writes because of it. */
export interface FlagOutcome {
  submission_id: string
  /** Row of the submission table. */
  row: number
  code: FlagCode
  http: number
  /** Set when the try was judged (HTTP 200). A held flag is a part: right, and nothing is complete by it. */
  result: 'correct' | 'wrong' | 'part' | null
  topic_id: string | null
  part: number | null
  flag_id: string | null
  details: FlagDetails
  /** Points of this answer; null when it gives none or the freeze hides them. */
  points: number | null
  blood: Blood | null
  tries_left: number | null
  is_practice: boolean
  /** Counts against the wrong limit. */
  is_attempt: boolean
  is_stored: boolean
  evidence: FlagEvidence | null
  /** Unnumbered; each counts where it is recorded. */
  events: readonly DraftEvent<SolveEvent>[]
  /** The rate window to keep, null when it did not change. */
  window: { key: string; window: RateWindow } | null
  /** Held flags whose turn has come by this try, in the order in which they count. Left out: none. */
  freed?: readonly FreedTry[]
}

/** What a held try comes to: its row stands already, and its events are numbered after those of the try that freed it. */
export interface FreedTry extends FlagOutcome {
  member_id: string
}
