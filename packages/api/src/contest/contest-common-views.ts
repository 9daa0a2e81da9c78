import * as z from 'zod/mini'
import { commonSettings, contestKind, contestStatus, pause } from './contest-common.ts'
import { viewsOf } from './contest-setting-table.ts'
import { linesWhere } from '../field-table.ts'
import { id, instant, version } from '../fields.ts'

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

/** Settings that every list says of a contest. */
export const listedViews = viewsOf(linesWhere(commonSettings, { shown: 'listed' }))

/** What everybody admitted may know of every contest besides its settings. */
export const commonPublic = {
  ...derived,
  watch_key: z.nullable(z.string()),
  server_now: instant,
}
