/** Runs items in groups: at once when idle, else all that came while a group ran (up to `most`). One group runs at a time. */
export interface Batcher<Item, Result> {
  add: (item: Item) => Promise<Result>
  /** Resolves when nothing waits or runs. */
  idle: () => Promise<void>
  isIdle: () => boolean
}

interface Waiting<Item, Result> {
  item: Item
  resolve: (result: Result) => void
  reject: (error: unknown) => void
}

/** `run` answers one result per item, in order; an Error in place of a result rejects that item only. */
export function openBatcher<Item, Result>(
  most: number,
  run: (items: readonly Item[]) => Promise<readonly (Result | Error)[]>,
): Batcher<Item, Result> {
  let waiting: Waiting<Item, Result>[] = []
  let running: Promise<void> | null = null

  const flush = async () => {
    // One turn of the loop lets requests that are already read join the first group.
    await new Promise((resolve) => setImmediate(resolve))
    while (waiting.length > 0) {
      const group = waiting.slice(0, most)
      waiting = waiting.slice(most)
      try {
        const results = await run(group.map(({ item }) => item))
        group.forEach(({ resolve, reject }, index) => {
          const result = results[index]
          if (result === undefined) reject(new Error('a group answered fewer results than it had items'))
          else if (result instanceof Error) reject(result)
          else resolve(result)
        })
      } catch (error) {
        for (const { reject } of group) reject(error)
      }
    }
    running = null
  }

  return {
    add: (item) =>
      new Promise((resolve, reject) => {
        waiting.push({ item, resolve, reject })
        running ??= flush()
      }),
    idle: async () => {
      while (running !== null) await running
    },
    isIdle: () => running === null,
  }
}
