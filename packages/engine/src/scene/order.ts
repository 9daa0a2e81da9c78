import type { BeforeOperation, SceneAction, SceneLife } from './life.ts'

/** A rebuild gives its scene another definition at once, and nobody keeps the one before. */
const isFinal: ReadonlySet<SceneAction> = new Set(['rebuild', 'delete'])

/** A part of a bulk order that puts no other operation aside, and keeps all that a scene was. */
export const isWithdrawable = ({ op, rest }: SceneLife, { action, order }: { action: SceneAction; order?: string }): boolean =>
  order !== undefined && op === null && !isFinal.has(action) && (action !== 'start' || rest === 'none')

export const beforeOf = ({ want, gen, from, cause, isAdmitted, unhealthySince }: SceneLife): BeforeOperation => ({
  want,
  gen,
  from,
  cause,
  isAdmitted,
  unhealthySince,
})

const isWaiting = ({ op }: SceneLife): boolean => op?.before !== undefined && op.isTaken !== true

/** The generation that an engine holds for a scene: the one before, until the work on a new one begins. */
export const heldGen = (life: SceneLife): number => (isWaiting(life) ? (life.op?.before?.gen ?? life.gen) : life.gen)

/** A worker begins: from here on the operation is done to its end. */
export function takenUp(life: SceneLife, id: number): SceneLife {
  const { op } = life
  return op?.id === id && isWaiting(life) ? { ...life, op: { ...op, isTaken: true } } : life
}

/** The operation of this order is taken back where its work has not begun; the scene rests as it did. Anything else is left as it is. */
export function withdrawn(life: SceneLife, order_id: string): SceneLife {
  const { op, order } = life
  if (op?.before === undefined || order?.id !== order_id || order.op !== op.id || !isWaiting(life)) return life
  return { ...life, ...op.before, op: null, queuedAt: null, order: { ...order, isWithdrawn: true } }
}

export type OrderState = 'waiting' | 'working' | 'done' | 'failed' | 'withdrawn'

/** What became of an order at a scene; null where the scene has gone on to something else. */
export function orderState(life: SceneLife, order_id: string): OrderState | null {
  const { op, order, cause } = life
  if (order?.id !== order_id) return null
  if (op !== null) return isWaiting(life) ? 'waiting' : 'working'
  if (order.isWithdrawn) return 'withdrawn'
  return cause === null ? 'done' : 'failed'
}
