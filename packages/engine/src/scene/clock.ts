import type { ClockStop, SceneLife, SceneTerms } from './life.ts'

const minuteMs = 60_000

/** The time of a scene stands while it cannot be used without the player's doing; who is told twice changes nothing. */
export function stopClock(life: SceneLife, why: ClockStop, now: number): SceneLife {
  if (life.stops.includes(why)) return life
  return { ...life, stops: [...life.stops, why], stoppedAt: life.stoppedAt ?? now }
}

/** The end moves by as long as the time stood, once nothing holds it any more. */
export function resumeClock(life: SceneLife, why: ClockStop, now: number): SceneLife {
  if (!life.stops.includes(why)) return life
  const stops = life.stops.filter((one) => one !== why)
  if (stops.length > 0 || life.stoppedAt === null) return { ...life, stops }
  const stood = Math.max(0, now - life.stoppedAt)
  return { ...life, stops, stoppedAt: null, endsAt: life.endsAt === null ? null : life.endsAt + stood }
}

/** Milliseconds left; null without an end. */
export const leftMs = ({ endsAt, stoppedAt }: SceneLife, now: number): number | null =>
  endsAt === null ? null : Math.max(0, endsAt - (stoppedAt ?? now))

export const isTimeOver = (life: SceneLife, now: number): boolean => life.stoppedAt === null && leftMs(life, now) === 0

interface Extend {
  now: number
  /** No scene outlives it: the end of the contest and what is granted after it; null without. */
  latestEnd: number | null
  /** How many extensions who asks has seen: a team-mate may have been faster. */
  seen: number
}

export type Extension =
  | { kind: 'extended'; life: SceneLife }
  /** Somebody of the team was faster; nothing is counted. */
  | { kind: 'already' }
  | { kind: 'refused'; code: 'scene_state' }
  /** It runs as long as anything may. */
  | { kind: 'refused'; code: 'scene_extend_end'; end: number }
  | { kind: 'refused'; code: 'scene_extend_used'; max: number }
  | { kind: 'refused'; code: 'scene_extend_early'; from: number }

/** More time for a running scene: within its window, as often as allowed, and never beyond the latest end. */
export function extend(life: SceneLife, terms: SceneTerms, { now, latestEnd, seen }: Extend): Extension {
  const { endsAt, rest, want } = life
  if (endsAt === null || (rest !== 'running' && rest !== 'paused') || want === 'closed') return { kind: 'refused', code: 'scene_state' }
  if (life.extensions > seen) return { kind: 'already' }
  if (life.extensions >= terms.extendMax) return { kind: 'refused', code: 'scene_extend_used', max: terms.extendMax }
  const left = leftMs(life, now) ?? 0
  const window = terms.extendWindowMinutes * minuteMs
  if (latestEnd !== null && endsAt >= latestEnd) return { kind: 'refused', code: 'scene_extend_end', end: latestEnd }
  // While the time stands, the window moves away with the end.
  if (left > window) return { kind: 'refused', code: 'scene_extend_early', from: now + left - window }
  const wanted = endsAt + terms.extendMinutes * minuteMs
  const end = latestEnd === null ? wanted : Math.min(wanted, latestEnd)
  return { kind: 'extended', life: { ...life, endsAt: end, extensions: life.extensions + 1 } }
}
