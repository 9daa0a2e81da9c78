export type InTurn = <T>(work: () => Promise<T>) => Promise<T>

/** So many at a time; the others wait, in their order. */
export function openTurns(width: number): InTurn {
  const waiting: (() => void)[] = []
  let free = width
  return async (work) => {
    if (free > 0) free -= 1
    else await new Promise<void>((resolve) => waiting.push(resolve))
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      if (next === undefined) free += 1
      else next()
    }
  }
}
