import type { ContestAction } from '@beacon/api/contest/contest-views'
import { effectiveEnd } from '@beacon/engine'
import type { ContestCommon } from '../../../../db/schema/contest/contest.ts'
import { fail } from '../../../../failure.ts'
import { clockOf, iso, stateOf } from '../../core/contest-clock/index.ts'
import type { ContestSpan, NewContest } from '../../core/contest/index.ts'

export interface ActionInput {
  row: ContestCommon
  /** Under the lock, epoch ms. */
  at: number
  reason: string
  end_at: string | undefined
  keep_end: boolean | undefined
  hide_topics?: boolean | undefined
  keep_freeze?: boolean | undefined
  reveal?: boolean | undefined
  /** Extend: it makes up for time without the server, however near the end is. */
  isGivenBack?: true
  /** What the settings say of the length; absent or null: start and end say it. */
  span?: ContestSpan | null | undefined
}
type Patch = Partial<NewContest>

/** A running contest cannot be cut shorter than this. */
const shortestRestMs = 5 * 60_000
const longestMs = 366 * 86_400_000
const time = (text: string) => Date.parse(text)

/** A freeze that has not begun moves with the end. */
function movedFreeze({ row, at }: ActionInput, byMs: number): Patch {
  if (row.freeze_at === null || time(row.freeze_at) <= at) return {}
  return { freeze_at: iso(Math.max(at, time(row.freeze_at) + byMs)) }
}
const wasEnd = (row: ContestCommon): Patch => (row.was_end_at === null ? { was_end_at: row.end_at } : {})

/** The end after a start: as planned or as long as planned. A common span is never longer than its settings say, and whole unless somebody keeps the end. */
function endOfStart({ row, at, keep_end, span }: ActionInput): number {
  const end = time(row.end_at)
  if (span?.isCommon === true) return keep_end === true ? Math.min(end, at + span.own_ms) : at + span.own_ms
  const keeps = keep_end ?? (span == null || end - at >= span.own_ms)
  return keeps ? end : at + end - time(row.start_at)
}

function start(input: ActionInput): Patch {
  const { row, at } = input
  const end = endOfStart(input)
  const by_ms = end - time(row.end_at)
  const moved = by_ms === 0 ? {} : { ...movedFreeze(input, by_ms), end_at: iso(end) }
  const patch: Patch = { start_at: iso(at), started_at: iso(at), is_start_held: false, ...moved }
  if (time(patch.end_at ?? row.end_at) <= at) return fail('end_before_start')
  const freeze = patch.freeze_at ?? row.freeze_at
  if (freeze !== null && time(freeze) <= at) return fail('freeze_out_of_range')
  return patch
}

const pause = ({ row, at, reason, hide_topics }: ActionInput): Patch => ({
  pauses: [...row.pauses, { from: iso(at), to: null, reason }],
  pause_hides_topics: hide_topics ?? null,
})

/** Closes the open pause; moving the end moves a freeze that lay behind the pause's begin alike. */
function resume(input: ActionInput): Patch {
  const { row, at, keep_end = row.pause_keeps_end } = input
  const open = row.pauses.find(({ to }) => to === null)
  const pauses = row.pauses.map((one) => (one.to === null ? { ...one, to: iso(at) } : one))
  const opened: Patch = { pauses, pause_hides_topics: null }
  if (keep_end || open === undefined) return opened
  const length = at - time(open.from)
  const isFreezeAhead = row.freeze_at !== null && time(row.freeze_at) > time(open.from)
  const freeze = isFreezeAhead && row.freeze_at !== null ? { freeze_at: iso(time(row.freeze_at) + length) } : {}
  return { ...opened, end_at: iso(time(row.end_at) + length), ...freeze, ...wasEnd(row) }
}

function endOf({ row, at, end_at }: ActionInput, from: number): number {
  if (end_at === undefined) return fail('field_empty', { fields: { end_at: { code: 'field_empty' } } })
  const end = time(end_at)
  if (end <= time(row.start_at)) return fail('end_before_start')
  if (end < from || end - time(row.start_at) > longestMs || end < at) return fail('length_out_of_range')
  return end
}

function extend(input: ActionInput): Patch {
  const { row, at, span } = input
  const isBefore = stateOf(row, at).status === 'not_started'
  const from = isBefore ? time(row.start_at) : at
  const end = endOf(input, input.isGivenBack === true ? from : from + shortestRestMs)
  // Before the start a later end means a longer contest, so that its length says the same.
  if (isBefore && span?.isCommon === true) return { end_at: iso(end), ...span.lasting(end - time(row.start_at)) }
  const freeze = input.keep_freeze === true ? {} : movedFreeze(input, end - time(row.end_at))
  const patch = { end_at: iso(end), ...freeze }
  const ahead = patch.freeze_at ?? row.freeze_at
  if (ahead !== null && time(ahead) > at && time(ahead) >= end) return fail('freeze_out_of_range')
  return isBefore ? patch : { ...patch, ...wasEnd(row) }
}

/** The time it was over counts as a pause: the contest clock stood still. */
function reopen(input: ActionInput): Patch {
  const { row, at } = input
  const end = endOf(input, at + shortestRestMs)
  const ended = iso(effectiveEnd(clockOf(row), at))
  const closed = row.pauses.map((one) => (one.to === null ? { ...one, to: ended } : one))
  return { stopped_at: null, end_at: iso(end), pauses: [...closed, { from: ended, to: iso(at), reason: '' }], ...wasEnd(row) }
}

/** Actions that move the clock. Those on runs stand in `reset.ts`, requests for one in `reset-request.ts`. */
export type ClockAction = Exclude<ContestAction, 'reset' | 'restore_run' | 'request_reset' | 'decide_reset'>
const runActions: ReadonlySet<string> = new Set(['reset', 'restore_run', 'request_reset', 'decide_reset'])
export const isClockAction = (action: ContestAction): action is ClockAction => !runActions.has(action)

const stop = ({ row, at, reveal }: ActionInput): Patch => {
  const isRevealed = reveal === true && stateOf(row, at).is_frozen
  return { stopped_at: iso(at), ...(isRevealed ? { unfrozen_at: iso(at), is_revealed: true } : {}) }
}

/** The columns an action writes. */
export const patches: Record<ClockAction, (input: ActionInput) => Patch> = {
  start,
  pause,
  resume,
  stop,
  extend,
  reopen,
  online: () => ({ is_online: true }),
  offline: () => ({ is_online: false }),
  freeze: ({ at }) => ({ freeze_at: iso(at), unfrozen_at: null }),
  unfreeze: ({ at }) => ({ unfrozen_at: iso(at), is_revealed: true }),
}
