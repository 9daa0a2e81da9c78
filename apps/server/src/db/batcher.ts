/**
 * Runs items in groups: at once when idle, else all that came while a group ran (up to `most`). The next group begins when the one
 * before it is over or says that it is on its last way (`sent`): then only its end is waited for, and no longer by the others.
 * Who is answered hears of it after the next group has begun.
 */
export interface Batcher<Item, Result> {
  add: (item: Item) => Promise<Result>
  /** Resolves when nothing waits or runs. */
  idle: () => Promise<void>
}

interface Waiting<Item, Result> {
  item: Item
  resolve: (result: Result) => void
  reject: (error: unknown) => void
}

/** One turn of the event loop. */
const turn = () => new Promise((resolve) => setImmediate(resolve))

/** `run` answers one result per item, in order; an Error in place of a result rejects that item only. */
export function openBatcher<Item, Result>(
  most: number,
  run: (items: readonly Item[], sent: () => void) => Promise<readonly (Result | Error)[]>,
): Batcher<Item, Result> {
  let waiting: Waiting<Item, Result>[] = []
  let flushing: Promise<void> | null = null
  // A list that is made anew, not a set: see ADR 201.
  let running: readonly Promise<void>[] = []

  const runGroup = async (group: readonly Waiting<Item, Result>[], sent: () => void) => {
    try {
      const results = await run(
        group.map(({ item }) => item),
        sent,
      )
      // Telling all of a group takes as long as a statement, and the database would be idle meanwhile.
      sent()
      await turn()
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
  const flush = async () => {
    // Requests that are already read join the first group.
    await turn()
    while (waiting.length > 0) {
      const group = waiting.slice(0, most)
      waiting = waiting.slice(most)
      await new Promise<void>((next) => {
        const one: Promise<void> = runGroup(group, next).finally(() => {
          running = running.filter((other) => other !== one)
          next()
        })
        running = [...running, one]
      })
    }
    flushing = null
  }

  return {
    add: (item) =>
      new Promise((resolve, reject) => {
        waiting.push({ item, resolve, reject })
        flushing ??= flush()
      }),
    idle: async () => {
      while (flushing !== null || running.length > 0) await Promise.all([flushing, ...running])
    },
  }
}
