import { resumeClock, stopClock } from './clock.ts'
import type { SceneLife } from './life.ts'

/** An engine that says nothing for so long leaves its scenes unknown. */
export const silentAfterMs = 15_000
/** A required node may fail its check as long before the scene is called abnormal. */
export const abnormalAfterMs = 30_000

const canFallSilent = new Set(['running', 'paused', 'hanged'])

/** Nothing is heard from the engine since `since`: nothing is removed and the time stands. */
export function silent(life: SceneLife, { since, now }: { since: number; now: number }): SceneLife {
  if (now - since <= silentAfterMs || !canFallSilent.has(life.rest)) return life
  // The time stands from the last sign of life: what lay between was not usable either.
  return stopClock({ ...life, rest: 'unknown', restBefore: life.rest }, 'unknown', since)
}

/** The engine answers again. */
export function heard(life: SceneLife, now: number): SceneLife {
  if (life.rest !== 'unknown' || life.restBefore === null) return life
  return resumeClock({ ...life, rest: life.restBefore, restBefore: null }, 'unknown', now)
}

/** Whether all required nodes pass their check, as it was just found. */
export function checked(life: SceneLife, isHealthy: boolean, now: number): SceneLife {
  if (isHealthy) return life.unhealthySince === null ? life : { ...life, unhealthySince: null }
  return life.unhealthySince === null ? { ...life, unhealthySince: now } : life
}

export interface NodePresence {
  gen: number
  state: 'creating' | 'running' | 'paused' | 'stopped' | 'closing' | 'error'
}

export type Presence = 'running' | 'paused' | 'hanged' | 'absent' | 'mixed'

/** What the nodes of the current generation are together; `mixed` is what no rest explains, so it is put right. */
export function presenceOf(nodes: readonly NodePresence[], { gen, count }: { gen: number; count: number }): Presence {
  const own = nodes.filter((node) => node.gen === gen)
  if (own.length === 0) return 'absent'
  const states = new Set(own.map(({ state }) => state))
  if (own.length < count || states.size > 1) return 'mixed'
  if (states.has('running')) return 'running'
  if (states.has('paused')) return 'paused'
  return states.has('stopped') ? 'hanged' : 'mixed'
}

/** The engine holds something else than what rests, so work is needed although nobody asked for any. */
export function isAstray({ rest, op }: SceneLife, presence: Presence): boolean {
  if (op !== null || rest === 'unknown' || rest === 'error') return false
  return rest === 'closed' || rest === 'none' ? presence !== 'absent' : presence !== rest
}
