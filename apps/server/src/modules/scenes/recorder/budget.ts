/** What may come at once, and what comes to it each second: ten terminals that scroll all day stay far below. */
const burstBytes = 32_000_000
const bytesPerSecond = 100_000

/**
 * How much of one person's output is recorded. A shell that prints without end would fill the disk, and the floor of the disk would
 * then stop the recordings of everybody.
 */
export function openBudgets(now: () => number) {
  const left = new Map<string, { bytes: number; at: number }>()
  return {
    /** False: too much at the moment, and nothing was taken. */
    take: (user: string, bytes: number): boolean => {
      const at = now()
      const last = left.get(user) ?? { bytes: burstBytes, at }
      const has = Math.min(burstBytes, last.bytes + ((at - last.at) / 1_000) * bytesPerSecond)
      const isEnough = has >= bytes
      left.set(user, { bytes: isEnough ? has - bytes : has, at })
      return isEnough
    },
    /** Forgets who has all of it again. */
    sweep: () => {
      const at = now()
      for (const [user, last] of left) if (last.bytes + ((at - last.at) / 1_000) * bytesPerSecond >= burstBytes) left.delete(user)
    },
  }
}
