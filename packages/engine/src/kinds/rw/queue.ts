/** Seconds of each stage until it is free: 0 where nobody is on it. */
export interface QueueTimes {
  stages: readonly number[]
  /** Of a slot with its reset. */
  slot_s: number
}

/** Seconds until each of `count` waiting challenges is called, in their order: whoever is next takes the stage that is free first. Null: no stage is open. */
export function promisedSeconds(count: number, { stages, slot_s }: QueueTimes): (number | null)[] {
  const free = [...stages]
  return Array.from({ length: count }, () => {
    const first = free.indexOf(Math.min(...free))
    const at = free[first]
    if (at === undefined) return null
    free[first] = at + slot_s
    return at
  })
}
