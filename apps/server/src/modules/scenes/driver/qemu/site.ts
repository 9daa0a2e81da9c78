import type { NetworkPlane } from '../plane.ts'
import type { Accelerator } from './arguments.ts'
import type { Ears } from './ears.ts'
import type { Places } from './places.ts'

/** What every verb on machines works with. */
export interface MachineSite {
  places: Places
  plane: NetworkPlane
  ears: Ears
  /** A process that is root gives each machine a user of its own. */
  isRoot: boolean
  accelerator: () => Promise<Accelerator>
  /** Why the machine that was started last is not held to its cores and memory; null where it is. */
  cage: { trouble: string | null }
  /** One verb at a time on one machine: its monitor serves one. */
  turns: Turns
}

export interface Turns {
  take: <T>(key: string, work: () => Promise<T>) => Promise<T>
  isTaken: (key: string) => boolean
}

export function openTurns(): Turns {
  const last = new Map<string, Promise<unknown>>()
  return {
    isTaken: (key) => last.has(key),
    take: async (key, work) => {
      const before = last.get(key)
      const mine = (async () => {
        await before?.catch(() => undefined)
        return work()
      })()
      last.set(key, mine)
      try {
        return await mine
      } finally {
        if (last.get(key) === mine) last.delete(key)
      }
    },
  }
}
