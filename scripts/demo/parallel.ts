/** Works on all items, a few at a time, and answers in their order. After a failure nothing more is begun, and nothing is under way when it is told. */
export async function inParallel<T, R>(items: readonly T[], most: number, work: (item: T, index: number) => Promise<R>): Promise<R[]> {
  const made: R[] = []
  let next = 0
  const worker = async () => {
    for (let index = next++; index < items.length; index = next++) {
      const item = items[index]
      if (item !== undefined) made[index] = await work(item, index)
    }
  }
  const ends = await Promise.allSettled(
    Array.from({ length: Math.min(most, items.length) }, () =>
      worker().catch((error: unknown) => {
        next = items.length
        throw error
      }),
    ),
  )
  const failed = ends.find((end) => end.status === 'rejected')
  if (failed !== undefined) throw failed.reason
  return made
}
