import type { NodeSpec } from '@beacon/engine/scene'

/** A node starts after those that it names. A ring, which no checked definition has, starts as it is written. */
export function startOrder(nodes: readonly NodeSpec[]): NodeSpec[] {
  const started = new Set<string>()
  const known = new Set(nodes.map(({ id }) => id))
  const order: NodeSpec[] = []
  let waiting = [...nodes]
  while (waiting.length > 0) {
    const ready = waiting.filter(({ after }) => after.every((id) => started.has(id) || !known.has(id)))
    const next = ready.length > 0 ? ready : waiting
    for (const node of next) started.add(node.id)
    order.push(...next)
    waiting = waiting.filter(({ id }) => !started.has(id))
  }
  return order
}
