/** Works on all items, a few at a time, and answers in their order. */
export async function inParallel<T, R>(items: readonly T[], most: number, work: (item: T, index: number) => Promise<R>): Promise<R[]> {
  const made: R[] = []
  let next = 0
  const worker = async () => {
    for (let index = next++; index < items.length; index = next++) {
      const item = items[index]
      if (item !== undefined) made[index] = await work(item, index)
    }
  }
  await Promise.all(Array.from({ length: Math.min(most, items.length) }, worker))
  return made
}
