import { numberAt } from '../number-at.ts'

/** What an arc without an upper bound may carry. */
export const unbounded = 2 ** 30

/** An arc of a circulation: it carries a whole number of `lo` to `hi`. */
export interface Arc {
  from: number
  to: number
  lo: number
  hi: number
}

export type Circulation =
  /** What each arc carries. */
  | { ok: true; carried: readonly number[] }
  /**
   * The proof that there is none: of `inside`, a set of nodes, arcs that enter must carry `shortage` more than arcs that leave may.
   */
  | { ok: false; shortage: number; inside: ReadonlySet<number> }

/** Edges in pairs: edge e and its reverse e ^ 1. */
interface Network {
  heads: number[]
  left: number[]
  byNode: number[][]
  level: Int32Array
  cursor: Int32Array
}

function addEdge(network: Network, from: number, to: number, capacity: number): void {
  network.byNode[from]?.push(network.heads.length)
  network.byNode[to]?.push(network.heads.length + 1)
  network.heads.push(to, from)
  network.left.push(capacity, 0)
}

/** Numbers nodes by their distance from the source over edges that have capacity left. */
function findLevels({ heads, left, byNode, level }: Network, source: number): void {
  level.fill(-1)
  level[source] = 0
  const queue = [source]
  for (const node of queue) {
    for (const edge of byNode[node] ?? []) {
      const head = heads[edge] ?? 0
      if ((left[edge] ?? 0) === 0 || (level[head] ?? 0) >= 0) continue
      level[head] = (level[node] ?? 0) + 1
      queue.push(head)
    }
  }
}

/** Sends up to `most` from a node to the sink along rising levels. Its depth is the number of levels. */
function send(network: Network, node: number, sink: number, most: number): number {
  if (node === sink) return most
  const { heads, left, byNode, level, cursor } = network
  const edges = byNode[node] ?? []
  let sent = 0
  while ((cursor[node] ?? 0) < edges.length && sent < most) {
    const edge = edges[numberAt(cursor, node)] ?? 0
    const head = heads[edge] ?? 0
    const room = Math.min(most - sent, left[edge] ?? 0)
    const passed = room > 0 && (level[head] ?? 0) === (level[node] ?? 0) + 1 ? send(network, head, sink, room) : 0
    left[edge] = (left[edge] ?? 0) - passed
    left[edge ^ 1] = (left[edge ^ 1] ?? 0) + passed
    sent += passed
    if (sent < most) cursor[node] = (cursor[node] ?? 0) + 1
  }
  return sent
}

function maximumFlow(network: Network, source: number, sink: number): number {
  let flow = 0
  for (;;) {
    findLevels(network, source)
    if ((network.level[sink] ?? 0) < 0) return flow
    network.cursor.fill(0)
    flow += send(network, source, sink, unbounded)
  }
}

/** A circulation within the bounds of all arcs (Dinic; lower bounds by a super source and a super sink), or the proof that none is. @throws RangeError */
export function circulate(nodes: number, arcs: readonly Arc[]): Circulation {
  const [source, sink] = [nodes, nodes + 1]
  const size = nodes + 2
  const byNode = Array.from({ length: size }, (): number[] => [])
  const network: Network = { heads: [], left: [], byNode, level: new Int32Array(size), cursor: new Int32Array(size) }
  const excess = Array.from({ length: nodes }, () => 0)
  for (const { from, to, lo, hi } of arcs) {
    if (!(lo >= 0 && lo <= hi)) throw new RangeError(`An arc cannot carry ${lo} to ${hi}.`)
    addEdge(network, from, to, hi - lo)
    excess[to] = (excess[to] ?? 0) + lo
    excess[from] = (excess[from] ?? 0) - lo
  }
  for (const [node, amount] of excess.entries()) {
    if (amount > 0) addEdge(network, source, node, amount)
    if (amount < 0) addEdge(network, node, sink, -amount)
  }
  const wanted = excess.reduce((sum, amount) => sum + Math.max(amount, 0), 0)
  const flow = maximumFlow(network, source, sink)
  if (flow === wanted) {
    return { ok: true, carried: arcs.map(({ lo }, index) => lo + (network.left[index * 2 + 1] ?? 0)) }
  }
  const inside = new Set([...excess.keys()].filter((node) => (network.level[node] ?? 0) >= 0))
  return { ok: false, shortage: wanted - flow, inside }
}
