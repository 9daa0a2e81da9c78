/** How long a failed check or update is shown, and after it at the earliest what failed is tried again. */
export const failureMs = 60_000
/** Before the start the first versions are made. */
export const aheadMs = 900_000
/** So long after the end what runs is left for those who look at it. */
export const afterMs = 600_000

/** A hill as it stands, and what is made of it; times in milliseconds. */
export interface HillFacts {
  contest: 'not_started' | 'running' | 'paused' | 'finished'
  /** Until the start; negative after it. */
  starts_in_ms: number
  /** Of the contest clock. */
  elapsed_ms: number
  environment: 'deploying' | 'updated' | 'patching' | 'updating' | 'check_failed' | 'update_failed'
  /** How long it has been so. */
  environment_ms: number
  has_failed: boolean
  /** Players see it, and it pays. */
  is_open: boolean
  version: number | null
  /** lost: it will not come back by itself. */
  scene: 'running' | 'coming' | 'lost' | null
  has_ports: boolean
  /** Something is made of it: whether it was ordered. */
  work: { is_ordered: boolean } | null
  king: 'none' | 'plays' | 'out'
  /** Somebody is recorded as its holder now. */
  is_held: boolean
  is_down: boolean
  /** Patches that are judged, and those that wait without a box. */
  judged: number
  waiting: number
  probe: { is_open: boolean; last_ms: number | null; every_ms: number; downs: number; restart_after: number }
}

export type HillAction =
  | 'deploy'
  | 'restart'
  | 'order_work'
  | 'drop_work'
  | 'order_patch'
  | 'probe'
  | 'rest'
  | 'dethrone'
  | 'hold'
  | 'release'
  | 'open_ports'
  | 'close_ports'

/** What is to be done with a hill now; nothing where it stands as it should. Doing it and asking again comes to an end. */
export function hillActions(facts: HillFacts): HillAction[] {
  const isPlayed = facts.contest === 'running' || facts.contest === 'paused'
  const actions: HillAction[] = []
  const add = (isDue: boolean, action: HillAction) => {
    if (isDue) actions.push(action)
  }
  const { work, scene, king, probe, version } = facts
  const isRested = facts.environment_ms >= failureMs
  add(facts.contest === 'finished' && work !== null, 'drop_work')
  add(king === 'out', 'dethrone')
  const isHeld = isPlayed && king === 'plays' && facts.is_open && !facts.is_down && scene === 'running'
  add(isHeld && !facts.is_held, 'hold')
  add(!isHeld && facts.is_held, 'release')
  add(version !== null && isPlayed && !facts.has_ports && facts.is_open, 'open_ports')
  add(version !== null && facts.has_ports && !(isPlayed && facts.is_open), 'close_ports')
  if (facts.contest === 'finished') {
    add(facts.judged === 0 && facts.waiting > 0, 'order_patch')
    return actions
  }
  if (work !== null) {
    add(!work.is_ordered, 'order_work')
    return actions
  }
  if (version === null) {
    add(!facts.has_failed && facts.starts_in_ms <= aheadMs, 'deploy')
    return actions
  }
  const isTooOftenDown = probe.restart_after > 0 && probe.downs >= probe.restart_after
  const mayTryAgain = facts.environment !== 'update_failed' || isRested
  add((scene === 'lost' || scene === null || isTooOftenDown) && mayTryAgain, 'restart')
  if (actions.includes('restart')) return actions
  add(facts.contest === 'running' && facts.judged === 0 && facts.waiting > 0, 'order_patch')
  const isFailed = facts.environment === 'check_failed' || facts.environment === 'update_failed'
  const isIdle = facts.judged === 0 && facts.waiting === 0
  add((isFailed && isRested) || (facts.environment === 'patching' && isIdle), 'rest')
  const isDue = probe.last_ms === null || facts.elapsed_ms - probe.last_ms >= probe.every_ms
  add(facts.contest === 'running' && facts.is_open && !probe.is_open && isDue, 'probe')
  return actions
}
