import type { PointState } from '@beacon/engine/operation'
import * as z from 'zod/mini'

export const pointState = z.enum(['unchecked', 'success', 'fail'] satisfies PointState[])
export type { PointState }

/** What a check said, by its text. `check_guard_failed`: a service that must work does not. `check_scene_off`: its scene did not run. */
export const checkCodes = ['check_passed', 'check_failed', 'check_guard_failed', 'check_scene_off', 'check_error'] as const
export const checkCode = z.enum(checkCodes)
export type CheckCode = z.infer<typeof checkCode>

/** Why a check says nothing of the point, which costs nobody anything. */
export const checkFaults = ['late', 'lost', 'script', 'runner', 'scene', 'checker', 'no_agent'] as const
export const checkFault = z.enum(checkFaults)
export type CheckFault = z.infer<typeof checkFault>

/** application: by the entrant. clock: by an instant that was drawn. staff: by the desk, which counts for nobody. */
export const checkTrigger = z.enum(['application', 'clock', 'staff'])
export type CheckTrigger = z.infer<typeof checkTrigger>

/** queued: it waits. running: a program looks. cancelled: it is not wanted any more. */
export const runState = z.enum(['queued', 'running', 'done', 'cancelled'])
export type RunState = z.infer<typeof runState>

/** Of one point in a run. */
export const checkStatus = z.enum(['queued', 'running', 'success', 'fail', 'error', 'cancelled', 'void'])
export type CheckStatus = z.infer<typeof checkStatus>

/** Live events of this kind: to the own entrant at once, to others as the freeze lets them. Pages read again what they name. */
export interface OperationEvents {
  'me.point': { run_id: string; topic_id: string; state: RunState }
  /** Somebody's point of it is in another state. */
  'point.state': { topic_id: string }
  'desk.point': { run_id: string; topic_id: string; entrant_id: string; state: RunState }
}
