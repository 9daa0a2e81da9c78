/** One pause; `resumed_at` is null while it lasts. Epoch milliseconds. */
export interface ContestPause {
  paused_at: number
  resumed_at: number | null
}

/**
 * What the contest row says about time; everything else is derived. All instants are epoch milliseconds.
 * A resume that moves the end stores the later `end_at` (and `freeze_at`); “freeze now” stores `freeze_at`; a stop that drops the freeze stores `unfrozen_at`.
 */
export interface ContestClock {
  start_at: number
  end_at: number
  /** `auto` starts at `start_at` unless held by a failed start check; `manual` waits for `started_at`. */
  start_mode: 'auto' | 'manual'
  started_at: number | null
  is_start_held: boolean
  stopped_at: number | null
  /** In order of time; only the last may be open. */
  pauses: readonly ContestPause[]
  pause_keeps_end: boolean
  freeze_at: number | null
  unfrozen_at: number | null
  unfreeze: 'by_hand' | 'at_end'
}

export const contestStates = ['not_started', 'running', 'paused', 'finished'] as const
export type ContestState = (typeof contestStates)[number]

/** When the contest began, or null when nothing has started it by now. */
export function effectiveStart(clock: ContestClock): number | null {
  if (clock.started_at !== null) return clock.started_at
  return clock.start_mode === 'auto' && !clock.is_start_held ? clock.start_at : null
}

/** When the contest ends as things stand at `now`: an open pause that moves the end pushes it by its length so far. */
export function effectiveEnd(clock: ContestClock, now: number): number {
  const open = clock.pauses.find((pause) => pause.resumed_at === null)
  const moved = open !== undefined && !clock.pause_keeps_end ? Math.max(0, now - open.paused_at) : 0
  const planned = clock.end_at + moved
  return clock.stopped_at === null ? planned : Math.min(clock.stopped_at, planned)
}

/** The state at an instant: the start and the end belong to what begins with them. */
export function stateAt(clock: ContestClock, now: number): ContestState {
  const start = effectiveStart(clock)
  if (start === null || now < start) return 'not_started'
  if (now >= effectiveEnd(clock, now)) return 'finished'
  const isPaused = clock.pauses.some((pause) => pause.paused_at <= now && (pause.resumed_at === null || now < pause.resumed_at))
  return isPaused ? 'paused' : 'running'
}

/** True from `freeze_at` until the reveal, also when finished; a freeze after the end never begins. */
export function isFrozenAt(clock: ContestClock, now: number): boolean {
  const start = effectiveStart(clock)
  if (clock.freeze_at === null || start === null || now < clock.freeze_at || now < start) return false
  const end = effectiveEnd(clock, now)
  if (clock.freeze_at >= end) return false
  if (clock.unfrozen_at !== null && now >= clock.unfrozen_at) return false
  return !(clock.unfreeze === 'at_end' && now >= end)
}

/** Contest clock in milliseconds: time since the start without pauses; stands still in a pause and after the end. */
export function elapsedAt(clock: ContestClock, now: number): number {
  const start = effectiveStart(clock)
  if (start === null || now <= start) return 0
  const until = Math.max(start, Math.min(now, effectiveEnd(clock, now)))
  const paused = clock.pauses.reduce((sum, pause) => {
    const from = Math.max(start, pause.paused_at)
    const to = Math.min(until, pause.resumed_at ?? until)
    return sum + Math.max(0, to - from)
  }, 0)
  return until - start - paused
}
