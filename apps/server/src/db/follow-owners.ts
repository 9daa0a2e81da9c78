import { everyNear } from '../every.ts'
import type { Bus } from './bus.ts'

/** What a NOTIFY missed, or what failed. */
const pace = { ms: 5_000, quietMs: 15_000 }
/** Many ends in one moment are one turn. */
const gatherMs = 50

interface Following {
  bus: Bus
  /** Its NOTIFY carries an owner. */
  channel: string
  ownerPrefix: string
  /** Owners with this beginning that have something now, whether or not anybody was told. */
  missed: () => Promise<string[]>
  take: (owner: string) => Promise<void>
  report: (error: unknown) => void
}

/** Calls `take` for each owner that a channel names, one after the other, and again for what came meanwhile. */
export async function followOwners({ bus, channel, ownerPrefix, missed, take, report }: Following): Promise<{ stop: () => Promise<void> }> {
  const waiting = new Set<string>()
  let timer: NodeJS.Timeout | null = null
  let working: Promise<void> | null = null
  let isStopped = false
  const work = async () => {
    for (const owner of waiting) {
      if (isStopped) return
      waiting.delete(owner)
      await take(owner).catch((error: unknown) => {
        watch.wake()
        report(error)
      })
    }
  }
  const soon = () => {
    if (isStopped) return
    timer ??= setTimeout(() => {
      timer = null
      working ??= work().finally(() => {
        working = null
        if (waiting.size > 0) soon()
      })
    }, gatherMs)
  }
  const look = async () => {
    for (const owner of await missed()) waiting.add(owner)
    if (waiting.size > 0) soon()
    return waiting.size > 0
  }
  const hear = (owner: string) => {
    if (!owner.startsWith(ownerPrefix)) return
    waiting.add(owner)
    soon()
  }
  await bus.listen(channel, hear, () => void look().catch(report))
  const watch = everyNear(pace, look, report)
  await look().catch(report)
  return {
    stop: async () => {
      isStopped = true
      if (timer !== null) clearTimeout(timer)
      await watch.stop()
      await working
    },
  }
}
