/** task: it is worth points. guard: a service that must work all the while. */
export const pointRoles = ['task', 'guard'] as const
export type PointRole = (typeof pointRoles)[number]
/** once: the first success stays. hold: it counts as long as the last check is a success. */
export const pointModes = ['once', 'hold'] as const
export type PointMode = (typeof pointModes)[number]
export type PointState = 'unchecked' | 'success' | 'fail'

/** What a run said of a point. It counts where it was applied for, whenever it came to be carried out. */
export interface CheckFact {
  run_id: string
  /** Epoch milliseconds. */
  requested_at: number
  result: 'success' | 'fail'
}

/** How an entrant stands at a point. */
export interface PointStand {
  state: PointState
  /** When what the state says was applied for; null: nothing was checked. */
  since: number | null
  /** The run that made it passed, null where it is not: once the first success, hold the first one since it failed. */
  run_id: string | null
  /** It was held, and is lost. */
  is_lost: boolean
  /** How often it was lost. */
  losses: number
  first_passed_at: number | null
}

const inOrder = (one: CheckFact, other: CheckFact): number =>
  one.requested_at - other.requested_at || (one.run_id < other.run_id ? -1 : one.run_id > other.run_id ? 1 : 0)

/** Follows from what the runs said alone, in whatever order they are told. */
export function pointStand(mode: PointMode, facts: readonly CheckFact[]): PointStand {
  const sorted = [...facts].sort(inOrder)
  let holder: CheckFact | null = null
  let losses = 0
  let since: number | null = null
  let passed: number | null = null
  for (const fact of sorted) {
    const isSuccess = fact.result === 'success'
    if (isSuccess) passed ??= fact.requested_at
    if (holder !== null && (mode === 'once' || isSuccess)) continue
    if (holder !== null) losses += 1
    holder = isSuccess ? fact : null
    since = fact.requested_at
  }
  const state = sorted.length === 0 ? 'unchecked' : holder === null ? 'fail' : 'success'
  return { state, since, run_id: holder?.run_id ?? null, is_lost: holder === null && losses > 0, losses, first_passed_at: passed }
}

/** What came out at one point of a run. `error`: nothing is known of it, which costs nobody anything. */
export interface PointEnd {
  point_id: string
  role: PointRole
  result: 'success' | 'fail' | 'error'
}

/** The result of a run: a service that must work and does not makes every task fail; where one could not be looked at, nothing is known. */
export function judgeRun(ends: readonly PointEnd[]): { results: Map<string, PointEnd['result']>; broken: string[] } {
  const guards = ends.filter(({ role }) => role === 'guard')
  const broken = guards.filter(({ result }) => result === 'fail').map(({ point_id }) => point_id)
  const isUnknown = broken.length === 0 && guards.some(({ result }) => result === 'error')
  const ruled = (end: PointEnd): PointEnd['result'] => {
    if (end.role === 'guard') return end.result
    if (broken.length > 0) return 'fail'
    return isUnknown ? 'error' : end.result
  }
  return { results: new Map(ends.map((end) => [end.point_id, ruled(end)])), broken }
}

/** The interval of the contest clock that an instant of it lies in, from 0. */
export const intervalAt = (elapsed_ms: number, interval_s: number): number => Math.floor(elapsed_ms / (interval_s * 1_000))

/** When an entrant is checked in an interval: `drawn` is a number in [0, 1), its own for each entrant, topic and interval. */
export const drawnAt = (interval: number, interval_s: number, drawn: number): number =>
  interval * interval_s * 1_000 + Math.min(Math.floor(drawn * interval_s * 1_000), interval_s * 1_000 - 1)
