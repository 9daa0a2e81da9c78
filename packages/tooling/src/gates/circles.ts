import { relativeImports, type SourceFile, type Violation } from './source-file.ts'

type Graph = ReadonlyMap<string, ReadonlySet<string>>

export const circleViolations = (graph: Graph): Violation[] =>
  circlesOf(graph).map((circle) => ({ path: circle[0] ?? '', line: 1, message: `A circle of imports: ${circle.join(' → ')}` }))

/** What a router or a compiler wrote imports what imports it. */
const isWritten = (path: string): boolean => /\.tsx?$/u.test(path) && !path.endsWith('.gen.ts')

/** No circle of imports between files, wherever they stand. Types count: whoever reads a file reads what it names. */
export const fileCircles = (files: readonly SourceFile[]): Violation[] =>
  circleViolations(
    new Map(
      files.filter(({ path }) => isWritten(path)).map((file) => [file.path, new Set(relativeImports(file).map(({ target }) => target))]),
    ),
  )

/** Every group of nodes that reach each other (Tarjan, 1972), as one circle through it each: the shortest from its first name. */
function circlesOf(graph: Graph): string[][] {
  const index = new Map<string, number>()
  const low = new Map<string, number>()
  const stack: string[] = []
  const onStack = new Set<string>()
  const groups: string[][] = []

  function visit(node: string): number {
    const own = index.size
    index.set(node, own)
    let lowest = own
    stack.push(node)
    onStack.add(node)
    for (const next of graph.get(node) ?? []) {
      if (!index.has(next)) lowest = Math.min(lowest, visit(next))
      else if (onStack.has(next)) lowest = Math.min(lowest, index.get(next) ?? own)
    }
    low.set(node, lowest)
    if (lowest === own) close(node)
    return lowest
  }

  function close(node: string): void {
    const group = stack.splice(stack.lastIndexOf(node))
    for (const one of group) onStack.delete(one)
    if (group.length > 1 || graph.get(node)?.has(node) === true) groups.push(group.toSorted())
  }

  for (const node of graph.keys()) if (!index.has(node)) visit(node)
  return groups.map((group) => shortest(graph, group))
}

/** A way from the first of the group back to itself, by as few steps as there are. */
function shortest(graph: Graph, group: readonly string[]): string[] {
  const [start = ''] = group
  const inside = new Set(group)
  const cameFrom = new Map<string, string>()
  const queue = [start]
  for (const node of queue) {
    for (const next of graph.get(node) ?? []) {
      if (next === start) return [...wayTo(node, start, cameFrom), start]
      if (!inside.has(next) || cameFrom.has(next)) continue
      cameFrom.set(next, node)
      queue.push(next)
    }
  }
  return [...group]
}

function wayTo(end: string, start: string, cameFrom: ReadonlyMap<string, string>): string[] {
  const way = [end]
  for (let at = end; at !== start;) {
    const before = cameFrom.get(at)
    if (before === undefined) break
    way.unshift(before)
    at = before
  }
  return way
}
