interface Waiting<V> {
  promise: Promise<V | null>
  resolve: (value: V | null) => void
  reject: (error: unknown) => void
}

function openWaiting<V>(): Waiting<V> {
  const made: Partial<Waiting<V>> = {}
  const promise = new Promise<V | null>((resolve, reject) => Object.assign(made, { resolve, reject }))
  return Object.assign(made, { promise }) as Waiting<V>
}

/** Look-ups of single keys, read together: while one query runs the next collects, so a crowd costs few statements. */
export function openGather<V>(
  most: number,
  read: (keys: readonly string[]) => Promise<ReadonlyMap<string, V>>,
): (key: string) => Promise<V | null> {
  // A map of its own for each group: see ADR 201.
  let waiting = new Map<string, Waiting<V>>()
  let isRunning = false

  const run = async () => {
    // One turn of the loop lets requests that are already read join.
    await new Promise((resolve) => setImmediate(resolve))
    while (waiting.size > 0) {
      const all = [...waiting]
      const group = new Map(all.slice(0, most))
      waiting = new Map(all.slice(most))
      try {
        const found = await read([...group.keys()])
        for (const [key, { resolve }] of group) resolve(found.get(key) ?? null)
      } catch (error) {
        for (const { reject } of group.values()) reject(error)
      }
    }
    isRunning = false
  }

  return (key) => {
    const known = waiting.get(key)
    if (known !== undefined) return known.promise
    const made = openWaiting<V>()
    waiting.set(key, made)
    if (!isRunning) {
      isRunning = true
      void run()
    }
    return made.promise
  }
}
