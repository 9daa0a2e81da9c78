import type { ContestAction } from '@beacon/api/contest/contest-views'
import type { ErrorCode } from '@beacon/api/errors'
import type { ContestState } from '@beacon/engine'
import type { Capability } from '@beacon/router/paths'

export interface ActionFacts {
  status: ContestState
  is_frozen: boolean
  is_online: boolean
  /** A freeze was lifted: results are public. */
  is_revealed: boolean
}
export type Verdict = 'ok' | ErrorCode
export type ActionStates = Readonly<Record<ContestState, Verdict>>

/** What an action answers in each state. */
export const actionStates = (not_started: Verdict, running: Verdict, paused: Verdict, finished: Verdict): ActionStates => ({
  not_started,
  running,
  paused,
  finished,
})

/** What an action answers in each state, before its further conditions. `contest_state` = it is there already, or it makes no sense there. */
const table: Record<ContestAction, ActionStates> = {
  start: actionStates('ok', 'contest_state', 'contest_state', 'contest_finished'),
  pause: actionStates('contest_not_started', 'ok', 'contest_state', 'contest_finished'),
  resume: actionStates('contest_not_started', 'contest_state', 'ok', 'contest_finished'),
  stop: actionStates('contest_not_started', 'ok', 'resume_first', 'contest_state'),
  extend: actionStates('ok', 'ok', 'ok', 'contest_finished'),
  reopen: actionStates('contest_state', 'contest_state', 'contest_state', 'ok'),
  online: actionStates('ok', 'contest_state', 'ok', 'ok'),
  offline: actionStates('ok', 'pause_or_stop_first', 'ok', 'ok'),
  freeze: actionStates('contest_not_started', 'ok', 'ok', 'contest_finished'),
  unfreeze: actionStates('not_frozen', 'ok', 'ok', 'ok'),
  reset: actionStates('ok', 'stop_first', 'stop_first', 'ok'),
  restore_run: actionStates('ok', 'stop_first', 'stop_first', 'ok'),
  request_reset: actionStates('ok', 'stop_first', 'stop_first', 'ok'),
  // A rejection is always in place; a reset is judged as one.
  decide_reset: actionStates('ok', 'ok', 'ok', 'ok'),
}

/** What a contest's kind must have for an action. */
export const neededCapability: Partial<Record<ContestAction, Capability>> = { freeze: 'freeze', unfreeze: 'freeze' }

const conditions: Partial<Record<ContestAction, (facts: ActionFacts) => Verdict>> = {
  start: ({ is_online }) => (is_online ? 'ok' : 'contest_offline'),
  resume: ({ is_online }) => (is_online ? 'ok' : 'contest_offline'),
  reopen: ({ is_revealed }) => (is_revealed ? 'results_published' : 'ok'),
  online: ({ is_online }) => (is_online ? 'contest_state' : 'ok'),
  offline: ({ is_online }) => (is_online ? 'ok' : 'contest_state'),
  freeze: ({ is_frozen }) => (is_frozen ? 'contest_state' : 'ok'),
  unfreeze: ({ is_frozen }) => (is_frozen ? 'ok' : 'not_frozen'),
}

/** Why an action is refused now, or null. `details.state` words `contest_state`. */
export function refusalOf(action: ContestAction, facts: ActionFacts): { code: ErrorCode; details: Record<string, unknown> } | null {
  const byState = table[action][facts.status]
  const code = byState === 'ok' ? (conditions[action]?.(facts) ?? 'ok') : byState
  return code === 'ok' ? null : { code, details: { state: stateWord(action, facts) } }
}

function stateWord(action: ContestAction, facts: ActionFacts): string {
  if (action === 'online' || action === 'offline') return facts.is_online ? 'online' : 'offline'
  return action === 'freeze' ? 'frozen' : facts.status
}

/** Actions whose name is typed back. */
export const typedActions: ReadonlySet<ContestAction> = new Set(['stop', 'reopen', 'reset', 'restore_run'])
