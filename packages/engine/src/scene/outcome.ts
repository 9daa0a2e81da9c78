import { actionRules } from './actions.ts'
import { resumeClock, stopClock } from './clock.ts'
import { allSnapshots } from './snapshots.ts'
import type { SceneAction, SceneCause, SceneLife, SceneOperation, SceneTerms, StepWord } from './life.ts'

const mostWaitMs = 60_000

/** Seconds of pause before another try: 2, 4, 8 … and never more than a minute. */
export const retryAt = (tries: number, now: number): number => now + Math.min(mostWaitMs, 2 ** Math.min(tries, 16) * 1_000)

export interface Progress {
  step: number
  of: number
  word: StepWord
  node: string | null
}

/** How far the operation is; one that was replaced meanwhile is not touched. */
export function stepped(life: SceneLife, id: number, progress: Progress): SceneLife {
  return life.op?.id === id ? { ...life, op: { ...life.op, ...progress } } : life
}

/** The machine has room: the scene takes its share and its work begins. */
export const admitted = (life: SceneLife): SceneLife => ({ ...life, isAdmitted: true, queuedAt: null })

/** The operation is done. A life starts to count with its first start. */
export function finished(life: SceneLife, terms: SceneTerms, { id, now }: { id: number; now: number }): SceneLife {
  const { op } = life
  if (op === null || op.id !== id) return life
  const rest = actionRules[op.action].rests ?? life.rest
  const done: SceneLife = { ...life, op: null, rest, restBefore: null, cause: null, last: lastOf(op, now) }
  if (rest === 'closed') return closedLife(done, { now, by: op.by, why: op.why ?? 'asked' })
  if (op.action === 'snapshot') return withSnapshot(done, { name: op.snapshot ?? `s${op.id}`, at: now, by: op.by })
  const heard = resumeClock(resumeClock(done, 'error', now), 'unknown', now)
  // What the organisers hold costs its players no time.
  const isHeld = op.staff !== undefined && (op.action === 'pause' || op.action === 'hang')
  const going = isHeld ? stopClock(heard, 'staff', now) : rest === 'running' ? resumeClock(heard, 'staff', now) : heard
  // Put aside it holds no share of the machine, and has to find one again.
  if (rest === 'hanged') return { ...going, isAdmitted: false }
  return rest === 'running' && going.startedAt === null ? startedLife(going, terms, now) : going
}

const lastOf = ({ action, by, staff }: SceneOperation, at: number): NonNullable<SceneLife['last']> => ({
  action,
  at,
  by,
  ...(staff === undefined || staff.note === '' ? {} : { note: staff.note }),
})

const withSnapshot = (life: SceneLife, kept: { name: string; at: number; by: string | null }): SceneLife => ({
  ...life,
  snapshot: kept.name,
  snapshots: [...allSnapshots(life), { ...kept, edition: life.edition ?? 0 }],
})

const startedLife = (life: SceneLife, { lifetimeMinutes }: SceneTerms, now: number): SceneLife => ({
  ...life,
  startedAt: now,
  endsAt: lifetimeMinutes === null ? null : now + lifetimeMinutes * 60_000,
})

const closedLife = (
  life: SceneLife,
  { now, ...why }: { now: number; by: string | null; why: NonNullable<SceneLife['closed']>['why'] },
) => ({
  ...life,
  isAdmitted: false,
  queuedAt: null,
  endsAt: null,
  stops: [],
  stoppedAt: null,
  unhealthySince: null,
  closed: life.closed ?? { at: now, ...why },
})

/** What a player can bring about inside of a node, and actions that leave the disk as the player left it. */
const ownDoing: ReadonlySet<SceneCause['kind']> = new Set(['start_exit', 'oom', 'health_timeout', 'disk'])
export const isOwnDoing = (cause: SceneCause | null): boolean => cause !== null && ownDoing.has(cause.kind)
const keepsDisk: ReadonlySet<SceneAction> = new Set(['restart', 'recover'])

/** A try failed: another one later, or after the last of them an error that removes nothing. */
export function failed(life: SceneLife, cause: SceneCause, { id, now }: { id: number; now: number }): SceneLife {
  const { op } = life
  if (op === null || op.id !== id) return life
  const tries = op.tries + 1
  // What is gone is not found by looking again.
  if (cause.kind !== 'node_lost' && tries < actionRules[op.action].tries)
    return { ...life, cause, op: { ...op, tries, nextTryAt: retryAt(tries, now) } }
  const last = { action: op.action, at: now, by: op.by }
  if (op.action === 'snapshot') return { ...life, op: null, cause, last }
  const inError: SceneLife = { ...life, ...givenBack(life, op, cause), op: null, rest: 'error', restBefore: null, cause, last }
  const keepsOn = keepsDisk.has(op.action) && isOwnDoing(cause)
  return keepsOn ? inError : stopClock(inError, 'error', now)
}

/** A reset that its player asked for and the platform could not carry out is not counted. */
const givenBack = ({ resets, remadeAt }: SceneLife, { action, at }: SceneOperation, { kind }: SceneCause): Partial<SceneLife> =>
  action === 'reset' && remadeAt === at && !ownDoing.has(kind) ? { resets: Math.max(0, resets - 1) } : {}

/** A node that should run has ended too often: nothing more is tried. */
export function broken(life: SceneLife, cause: SceneCause, now: number): SceneLife {
  const inError: SceneLife = { ...life, op: null, rest: 'error', restBefore: null, cause }
  return isOwnDoing(cause) ? inError : stopClock(inError, 'error', now)
}

/** The wait in the queue was too long: the scene rests where it did before, and nothing of it is lost. */
export function queuedTooLong(life: SceneLife): SceneLife {
  if (life.op === null || life.queuedAt === null) return life
  const want = life.rest === 'hanged' ? 'hanged' : 'closed'
  const cause: SceneCause = { kind: 'queue_timeout', node: null, code: null, log: '' }
  return { ...life, want, op: null, isAdmitted: false, queuedAt: null, cause }
}
