import { DriverError, type Booth, type CheckDriver } from '../driver/index.ts'

/** A container without runs is closed after this. */
const idleMs = 10 * 60_000
const openMs = 60_000

interface Held {
  booth: Promise<Booth>
  users: number
  usedAt: number
}

/** One container for each script that runs here. */
export function openBooths(checks: CheckDriver) {
  const held = new Map<string, Held>()
  const closeOne = async (id: string, one: Held) => {
    if (held.get(id) === one) held.delete(id)
    await one.booth.then((booth) => booth.close()).catch(() => undefined)
  }
  return {
    /** @throws DriverError */
    use: async <T>(image: string, work: (booth: Booth) => Promise<T>): Promise<T> => {
      const one = held.get(image) ?? { booth: checks.open(image, { hasNetwork: true }, AbortSignal.timeout(openMs)), users: 0, usedAt: 0 }
      held.set(image, one)
      one.users += 1
      try {
        return await work(await one.booth)
      } catch (error) {
        // The next one gets a new container; whoever is in this one still ends there. A run that was cut says nothing of it.
        const isCut = error instanceof DriverError && error.kind === 'deadline'
        if (!isCut && held.get(image) === one) held.delete(image)
        throw error
      } finally {
        one.users -= 1
        one.usedAt = performance.now()
        if (held.get(image) !== one && one.users === 0) await closeOne(image, one)
      }
    },
    closeIdle: async (): Promise<void> => {
      for (const [id, one] of held) if (one.users === 0 && performance.now() - one.usedAt > idleMs) await closeOne(id, one)
    },
    close: async (): Promise<void> => {
      for (const [id, one] of held) await closeOne(id, one)
    },
  }
}
