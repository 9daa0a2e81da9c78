const lines = new WeakMap<object, Map<string, Promise<unknown>>>()

/** One after the other for each key: forty uploads of one person hold one connection of the pool, not all of them. */
export async function inLine<T>(pool: object, key: string, work: () => Promise<T>): Promise<T> {
  const own = lines.get(pool) ?? new Map<string, Promise<unknown>>()
  lines.set(pool, own)
  const turn = (own.get(key) ?? Promise.resolve()).then(work, work)
  own.set(key, turn)
  try {
    return await turn
  } finally {
    if (own.get(key) === turn) own.delete(key)
  }
}
