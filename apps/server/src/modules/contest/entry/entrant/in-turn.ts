const turns = new Map<string, Promise<unknown>>()

/**
 * One after the other within this process: who would only wait for the same row lock waits here, without holding a connection.
 * Correctness is the lock's matter; another replica has a queue of its own.
 */
export function inTurn<T>(key: string, work: () => Promise<T>): Promise<T> {
  const before = turns.get(key) ?? Promise.resolve()
  const mine = before.then(work)
  const settled = mine.then(
    () => undefined,
    () => undefined,
  )
  turns.set(key, settled)
  void settled.then(() => {
    if (turns.get(key) === settled) turns.delete(key)
  })
  return mine
}
