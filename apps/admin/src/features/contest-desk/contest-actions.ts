import type { ContestFull } from '@beacon/api/contest/contest-views'
import type { Permission } from '@beacon/api/people/permissions'
import { hasCapability } from '@beacon/router'

/** What an organiser can do from the desk's header. */
export type DeskAction =
  | 'start'
  | 'pause'
  | 'resume'
  | 'freeze'
  | 'unfreeze'
  | 'notice'
  | 'screens'
  | 'stop'
  | 'reopen'
  | 'extend'
  | 'reset'
  | 'restore_run'
  | 'request_reset'
  | 'decide_reset'
  | 'online'
  | 'offline'
  | 'publish'
  | 'hide'
  | 'copy_link'
  | 'copy'
  | 'export'

/** Why an action cannot be taken now; its words stand in `hindrance-words.ts`. */
export type Hindrance =
  | 'resume_first'
  | 'stop_first'
  | 'pause_or_stop_first'
  | 'not_started'
  | 'finished'
  | 'offline'
  | 'revealed'
  | 'reset_pending'

export interface DeskActionItem {
  action: DeskAction
  hindrance?: Hindrance
}
export interface DeskActions {
  /** Buttons of the header, the dangerous one last. */
  bar: DeskActionItem[]
  /** Entries of the ⋯ menu, in groups. */
  more: DeskActionItem[][]
}

export type ActionFacts = Pick<
  ContestFull,
  'kind' | 'status' | 'is_frozen' | 'is_online' | 'is_public' | 'unfrozen_at' | 'run' | 'reset_request'
>

const item = (action: DeskAction, hindrance?: Hindrance | false): DeskActionItem => (hindrance ? { action, hindrance } : { action })

function clockOf({ status, is_online }: ActionFacts): DeskActionItem[] {
  if (status === 'not_started') return [item('start', !is_online && 'offline')]
  if (status === 'running') return [item('pause')]
  return status === 'paused' ? [item('resume', !is_online && 'offline')] : []
}

function freezeOf({ kind, status, is_frozen }: ActionFacts): DeskActionItem[] {
  if (!hasCapability(kind, 'freeze')) return []
  if (is_frozen) return [item('unfreeze')]
  return status === 'running' || status === 'paused' ? [item('freeze')] : []
}

function endOf({ status, unfrozen_at }: ActionFacts): DeskActionItem[] {
  if (status === 'running') return [item('stop')]
  if (status === 'paused') return [item('stop', 'resume_first')]
  return status === 'finished' ? [item('reopen', unfrozen_at !== null && 'revealed')] : []
}

/** Resetting and going back to the old run wait for the end. */
function runsOf({ status, run, reset_request }: ActionFacts): DeskActionItem[] {
  const waits = (status === 'running' || status === 'paused') && 'stop_first'
  const decide = reset_request === null ? [] : [item('decide_reset', waits)]
  return [...decide, item('reset', waits), ...(run > 1 ? [item('restore_run', waits)] : [])]
}

/** Somebody who may not reset a contest may ask for a reset. */
function requestOf({ reset_request }: ActionFacts): DeskActionItem[] {
  return [item('request_reset', reset_request !== null && 'reset_pending')]
}

/** The actions of a contest in its state, those the person may take. Table C of the contest's states, seen from the desk. */
export function actionsOf(facts: ActionFacts, permissions: ReadonlySet<Permission>): DeskActions {
  const has = (permission: Permission, items: DeskActionItem[]) => (permissions.has(permission) ? items : [])
  const switches = facts.is_online ? item('offline', facts.status === 'running' && 'pause_or_stop_first') : item('online')
  return {
    bar: [
      ...has('contest.control', [...clockOf(facts), ...freezeOf(facts)]),
      ...has('contest.bulletin', [item('notice')]),
      ...has('contest.screen', [item('screens')]),
      ...has('contest.control', endOf(facts)),
    ],
    more: [
      [
        ...has('contest.control', [item('extend', facts.status === 'finished' && 'finished')]),
        ...has('contest.write', [item('copy')]),
        ...has('contest.export', [item('export')]),
        item('copy_link'),
      ],
      [...has('contest.control', [switches]), ...has('contest.write', [item(facts.is_public ? 'hide' : 'publish')])],
      has('contest.control', permissions.has('contest.reset') ? runsOf(facts) : requestOf(facts)),
    ].filter((group) => group.length > 0),
  }
}
