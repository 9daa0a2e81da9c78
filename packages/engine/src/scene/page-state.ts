import { actionRules } from './actions.ts'
import type { SceneAction, SceneLife, SceneOperation, StepWord } from './life.ts'
import { abnormalAfterMs } from './seen.ts'

export const pageStates = [
  'none',
  'in_queue',
  'initialize',
  'creating',
  'running',
  'abnormal',
  'recovered',
  'reset',
  'restarted',
  'pausing',
  'paused',
  'recovering',
  'hanging',
  'hanged',
  'restarting',
  'resetting',
  'closing',
  'closed',
  'deleting',
  'error',
  'unknown',
] as const
export type PageState = (typeof pageStates)[number]

/** Longer, and a scene that was once reset would never read “running” again. */
const freshMs = 60_000

const working: Readonly<Record<Exclude<SceneAction, 'snapshot' | 'start'>, PageState>> = {
  pause: 'pausing',
  recover: 'recovering',
  hang: 'hanging',
  restart: 'restarting',
  reset: 'resetting',
  rebuild: 'creating',
  close: 'closing',
  delete: 'deleting',
}
const fresh = new Map<SceneAction, PageState>([
  ['recover', 'recovered'],
  ['reset', 'reset'],
  ['restart', 'restarted'],
])

/** The word that a page shows: of what rests, of the operation and of the time, and of nothing else. */
export function pageStateOf(life: SceneLife, now: number): PageState {
  const { op, rest, last, unhealthySince } = life
  if (op !== null && op.action !== 'snapshot') return workingState(life, op)
  if (rest !== 'running') return rest
  if (unhealthySince !== null && now - unhealthySince > abnormalAfterMs) return 'abnormal'
  return last !== null && now - last.at < freshMs ? (fresh.get(last.action) ?? 'running') : 'running'
}

function workingState({ queuedAt, isAdmitted }: SceneLife, op: SceneOperation): PageState {
  if (queuedAt !== null && !isAdmitted && actionRules[op.action].needsRoom) return 'in_queue'
  if (op.action === 'start') return op.step === 0 ? 'initialize' : 'creating'
  return op.action === 'snapshot' ? 'running' : working[op.action]
}

export interface SceneLoad {
  state: 'init' | 'start' | 'in_progress' | 'completed' | 'failed'
  step: number
  of: number
  word: StepWord | null
  node: string | null
}

/** How far the operation is, or how the last one ended; null before the first. */
export function loadOf({ op, rest, last }: SceneLife): SceneLoad | null {
  if (op !== null) {
    const { step, of, word, node } = op
    return { state: step > 0 ? 'in_progress' : op.tries > 0 ? 'start' : 'init', step, of, word, node }
  }
  if (last === null) return null
  return { state: rest === 'error' ? 'failed' : 'completed', step: 0, of: 0, word: null, node: null }
}

/** When the word or the work of a scene changes at the latest although nobody does anything; null: never. */
export function dueAt({ op, endsAt, stoppedAt, last, unhealthySince }: SceneLife, now: number): number | null {
  const times = [
    op === null ? null : (op.nextTryAt ?? now),
    stoppedAt === null ? endsAt : null,
    last !== null && fresh.has(last.action) ? last.at + freshMs : null,
    unhealthySince === null ? null : unhealthySince + abnormalAfterMs + 1,
  ].filter((time): time is number => time !== null)
  const coming = times.filter((time) => time >= now || time === endsAt)
  return coming.length === 0 ? null : Math.min(...coming)
}
