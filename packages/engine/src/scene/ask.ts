import { actionRules } from './actions.ts'
import { allSnapshots, fittingSnapshots, lastSnapshot, mostSnapshots } from './snapshots.ts'
import { beforeOf, isWithdrawable } from './order.ts'
import type { CloseReason, Resting, SceneAction, SceneLife, SceneOperation, SceneTerms } from './life.ts'

const tenMinutesMs = 600_000

export interface SceneRequest {
  action: SceneAction
  now: number
  /** Who asked; null for the platform itself. */
  by: string | null
  /** A player's resets and restarts are counted and limited; those of the organisers are not. */
  isPlayer: boolean
  why?: CloseReason
  /** Name of the snapshot to take. */
  snapshot?: string
  /** What a reset goes back to: a snapshot by name, or null for the definition; left out, the terms say it. */
  from?: string | null
  /** Asked at the desk: what the organisers say to the players about it. */
  staff?: { note: string }
  /** Id of the bulk order that it is a part of: until its work begins it may be withdrawn. */
  order?: string
}

export type Refusal =
  | { code: 'operation_running'; action: SceneAction }
  | { code: 'scene_state'; rest: Resting }
  | { code: 'scene_reset_used'; max: number }
  | { code: 'scene_action_too_fast'; waitS: number }
  | { code: 'snapshot_limit'; max: number }
  | { code: 'snapshot_exists'; name: string }
  | { code: 'snapshot_not_found' }

/** `same`: this action runs already, and whoever asks is told of that operation. */
export type Answer = { kind: 'begun'; life: SceneLife } | { kind: 'same'; op: SceneOperation } | { kind: 'refused'; refusal: Refusal }

/** What a scene becomes when an action is asked of it: one operation at a time, and only a close goes before another. */
export function ask(life: SceneLife, terms: SceneTerms, asked: SceneRequest): Answer {
  const { op } = life
  if (op !== null && op.action === asked.action) return { kind: 'same', op }
  const refusal = refusalOf(life, terms, asked)
  return refusal === null ? { kind: 'begun', life: begun(life, terms, asked) } : { kind: 'refused', refusal }
}

/** Null where the action is possible now. */
export function refusalOf(life: SceneLife, terms: SceneTerms, asked: SceneRequest): Refusal | null {
  const { action, now, isPlayer } = asked
  const { op, rest } = life
  if (op !== null) return goesBefore(action, op) ? null : { code: 'operation_running', action: op.action }
  if (!actionRules[action].from.includes(rest)) return { code: 'scene_state', rest }
  const unfit = snapshotRefusal(life, asked)
  if (unfit !== null) return unfit
  return isPlayer && action !== 'close' ? tooOften(life, terms, { action, now }) : null
}

function snapshotRefusal(life: SceneLife, { action, snapshot, from }: SceneRequest): Refusal | null {
  if (action === 'reset' && typeof from === 'string' && fittingSnapshots(life).every(({ name }) => name !== from))
    return { code: 'snapshot_not_found' }
  if (action !== 'snapshot') return null
  const kept = allSnapshots(life)
  if (kept.length >= mostSnapshots) return { code: 'snapshot_limit', max: mostSnapshots }
  return kept.some(({ name }) => name === snapshot) ? { code: 'snapshot_exists', name: snapshot ?? '' } : null
}

const isRemade = (action: SceneAction) => action === 'reset' || action === 'restart'
/** Closing waits for nothing, so a start can be cancelled; only what is being removed anyway goes on. */
const goesBefore = (action: SceneAction, op: SceneOperation): boolean => action === 'close' && op.action !== 'delete'

function tooOften(life: SceneLife, terms: SceneTerms, { action, now }: { action: SceneAction; now: number }): Refusal | null {
  if (action === 'reset' && life.resets >= terms.resetMax) return { code: 'scene_reset_used', max: terms.resetMax }
  const recent = life.actedAt.filter((at) => at > now - tenMinutesMs)
  const [oldest = now] = recent
  const untilWait = isRemade(action) ? (life.remadeAt ?? -Infinity) + terms.resetWaitS * 1_000 : -Infinity
  const untilLimit = recent.length >= terms.actionsPer10Min ? oldest + tenMinutesMs : -Infinity
  const until = Math.max(untilWait, untilLimit)
  return until > now ? { code: 'scene_action_too_fast', waitS: Math.ceil((until - now) / 1_000) } : null
}

function begun(life: SceneLife, terms: SceneTerms, asked: SceneRequest): SceneLife {
  const { action, now, by, isPlayer } = asked
  const { want, isNewGen, needsRoom } = actionRules[action]
  const waits = needsRoom && !life.isAdmitted
  const id = life.operations + 1
  return {
    ...life,
    operations: id,
    want: want ?? life.want,
    gen: life.gen + (isNewGen ? 1 : 0),
    from: isNewGen ? madeFrom(life, terms, asked) : life.from,
    cause: null,
    queuedAt: waits ? now : null,
    unhealthySince: null,
    resets: life.resets + (isPlayer && action === 'reset' ? 1 : 0),
    actedAt: isPlayer && action !== 'close' ? [...life.actedAt.filter((at) => at > now - tenMinutesMs), now] : life.actedAt,
    remadeAt: isPlayer && isRemade(action) ? now : life.remadeAt,
    op: {
      id,
      action,
      by,
      at: now,
      step: 0,
      of: 0,
      word: null,
      node: null,
      tries: 0,
      nextTryAt: null,
      why: action === 'close' ? (asked.why ?? 'asked') : null,
      snapshot: action === 'snapshot' ? (asked.snapshot ?? `s${id}`) : null,
      ...(asked.staff === undefined ? {} : { staff: asked.staff }),
      ...(isWithdrawable(life, asked) ? { before: beforeOf(life) } : {}),
    },
    order: asked.order === undefined ? null : { id: asked.order, op: id, isWithdrawn: false },
    ...(action === 'start' ? fresh : {}),
  }
}

/** Only a reset goes back to what was kept; a start or a rebuild begins with the definition. */
function madeFrom(life: SceneLife, { resetFrom }: SceneTerms, { action, from }: SceneRequest): string | null {
  if (action !== 'reset') return null
  return from === undefined ? (resetFrom === 'snapshot' ? lastSnapshot(life) : null) : from
}

/** A start after a close begins with full counters, but for those that keep a machine from being worn out. */
const fresh = {
  startedAt: null,
  endsAt: null,
  stops: [],
  stoppedAt: null,
  extensions: 0,
  resets: 0,
  closed: null,
  last: null,
  snapshot: null,
  snapshots: [],
}
