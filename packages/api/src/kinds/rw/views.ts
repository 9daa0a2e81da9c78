import * as z from 'zod/mini'
import { id, instant } from '../../fields.ts'
import { rwLimits as limits } from './limits.ts'

/** waiting: in the queue, or before it; upcoming: called; challenging: its clock runs; end: decided; cancel: it does not take place. */
export const challengeState = z.enum(['waiting', 'upcoming', 'challenging', 'end', 'cancel'])
export type ChallengeState = z.infer<typeof challengeState>
/** Of the newest report; `none`: there is none. */
export const reportAudit = z.enum(['none', 'pending', 'success', 'fail'])
export type ReportAudit = z.infer<typeof reportAudit>
export const cancelCause = z.enum(['withdrawn', 'absent', 'equipment', 'rules', 'report', 'contest_end', 'other'])
export type CancelCause = z.infer<typeof cancelCause>
/** What a referee may say of a cancellation; the others follow from what happened. */
export const refereeCause = z.enum(['withdrawn', 'equipment', 'rules', 'other'])
export type RefereeCause = z.infer<typeof refereeCause>
/** Why the clock of a slot stands still. */
export const stopCause = z.enum(['equipment', 'network', 'referee'])
export type StopCause = z.infer<typeof stopCause>
/** What becomes of an attempt that begins after the end of its slot: none is taken, or one with a reason. */
export const overrunRule = z.enum(['refuse', 'reason'])
export const demoResult = z.enum(['success', 'fail'])
export type DemoResult = z.infer<typeof demoResult>

/** The clock of a call or a slot, by the database. While it runs it says when it is over; while it stands still, what is left. */
export const clockView = z.object({
  ends_at: z.nullable(instant),
  left_ms: z.nullable(z.int()),
  /** Null: it runs; `pause`: the whole contest stands still. */
  stopped_by: z.nullable(z.enum([...stopCause.options, 'pause'])),
})
export type ClockView = z.infer<typeof clockView>

/** The target and the goal of a challenge. `lang`: the language of the question; `goal_name_other`: in the other one, empty where it was not written. */
export const claim = {
  topic_id: id,
  topic_name: z.string(),
  lang: z.enum(['en', 'zh']),
  goal_name: z.string(),
  goal_name_other: z.string(),
}

/** A challenge as the hall sees it. */
const named = {
  challenge_id: id,
  /** Its number within the contest. */
  no: z.int(),
  entrant_id: id,
  entrant_name: z.string(),
  ...claim,
}

/** Who is on a stage, or called to it. */
export const stageDemo = z.object({
  ...named,
  /** Attempts that were begun, of so many. */
  attempt: z.int(),
  attempts: z.int(),
  /** One runs now. */
  is_trying: z.boolean(),
  clock: clockView,
})
export type StageDemo = z.infer<typeof stageDemo>

export const stageView = z.object({
  stage_id: id,
  name: z.string(),
  place: z.string(),
  is_closed: z.boolean(),
  /** Whose clock runs here; null: it is free. */
  on: z.nullable(stageDemo),
  called: z.nullable(stageDemo),
})
export type StageView = z.infer<typeof stageView>

export const queueRow = z.object({
  ...named,
  /** From 1 on. */
  place: z.int(),
  /** When its turn comes by what is before it, to the minute; null: no stage is open. */
  promised_at: z.nullable(instant),
  /** It is told to get ready. */
  is_next: z.boolean(),
})
export type QueueRow = z.infer<typeof queueRow>

/** A demo that is over. */
export const doneRow = z.object({
  ...named,
  stage_id: z.nullable(id),
  ended_at: instant,
  /** Null: a freeze holds it back, as it does the result: who stopped before the last attempt has won. */
  attempt: z.nullable(z.int()),
  result: z.nullable(demoResult),
  /** Its last attempt began so many seconds after the end of the slot; null: in time. */
  overrun_s: z.nullable(z.int()),
})
export type DoneRow = z.infer<typeof doneRow>

export const boardView = z.object({
  stages: z.array(stageView).check(z.maxLength(limits.stages)),
  queue: z.array(queueRow),
  /** The latest first. */
  done: z.array(doneRow).check(z.maxLength(limits.done)),
  demo_slot_s: z.int(),
  is_frozen: z.boolean(),
  version: z.string(),
})
export type BoardView = z.infer<typeof boardView>

export const reportView = z.object({
  n: z.int(),
  name: z.string(),
  size: z.int(),
  sha256: z.string(),
  media_type: z.string(),
  at: instant,
  by: z.string(),
  state: z.enum(['pending', 'success', 'fail']),
  /** Why it failed. */
  reason: z.nullable(z.string()),
})
export type ReportView = z.infer<typeof reportView>

/** Live events of this kind: something moved, so it is read again. None of them says a result. */
export interface RwEvents {
  /** Stages or queue. */
  'rw.board': { stage_ids: string[] }
  'me.challenge': { challenge_id: string; state: ChallengeState }
  'desk.challenge': { challenge_id: string; state: ChallengeState }
}
