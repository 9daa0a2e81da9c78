interface Solved {
  entrant_id: string
  at: number
}

/** Who solved each of some topics, by the last solve, in order of time. Each topic has its solves, one of an entrant. */
export function finishesOf<Solve extends Solved>(topics: readonly (readonly Solve[])[]): Solve[] {
  const found = new Map<string, { last: Solve; count: number }>()
  for (const one of topics.flat()) {
    const { last = one, count = 0 } = found.get(one.entrant_id) ?? {}
    found.set(one.entrant_id, { last: one.at > last.at ? one : last, count: count + 1 })
  }
  return [...found.values()]
    .filter(({ count }) => count === topics.length)
    .map(({ last }) => last)
    .sort((left, right) => left.at - right.at)
}
