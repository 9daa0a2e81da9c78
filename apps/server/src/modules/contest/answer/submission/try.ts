import type { FlagOutcome, FreedTry } from '@beacon/engine/answers'
import type { FlagDigests } from '../../topic/topic/index.ts'

/** A try as it waits for its group. */
export interface WaitingTry {
  submission_id: string
  contest_id: string
  /** Null: the one flag box. */
  topic_id: string | null
  text: string
  /** Both digests of the text; the exact one stays with the try. */
  digests: FlagDigests
  sealed: Buffer
  is_contest_visible: boolean
  ai_use: 'none' | 'assisted' | 'generated' | null
  user: { user_id: string; username: string; rep_name: string; role_name: string; session_id: string | null; token_id: string | null }
  ip: string
  user_agent: string
  request_id: string
  is_bot: boolean
  /** Its caller was told that it does not count: judge it no more. */
  isGone: boolean
  /** It is being judged, or its commit was not answered: it may count. */
  mayStand: boolean
}

/** What a try came to. */
export interface JudgedTry {
  outcome: FlagOutcome
  at: number
}

/** A try that leaves a row, with its place in the run. */
export interface StoredTry {
  one: WaitingTry
  outcome: FlagOutcome
  entrant_id: string
  solver_id: string
  counts_at_seq: number
  elapsed_ms: number
  isPartSolved: boolean
}

/** A try whose row stands as held, and that counts now. */
export interface FreedStored {
  freed: FreedTry
  entrant_id: string
  solver_id: string
  counts_at_seq: number
  elapsed_ms: number
  isPartSolved: boolean
}
