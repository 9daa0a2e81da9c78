import type { Platform } from '../../../context.ts'
import { every } from '../../../every.ts'
import { ownersToTake } from './done.ts'
import { checkDoneChannel } from './tell.ts'

/** What a NOTIFY missed. */
const lookMs = 5_000
/** Many ends in one moment are one turn. */
const gatherMs = 50

/**
 * Calls `take` for each owner with this beginning that has runs to take, one owner after the other, and again for what came meanwhile.
 * `take` takes with `takeDone` in a transaction of its own; on several replicas each run is taken once.
 */
export async function onRunsDone(
  { db, bus, log }: Pick<Platform, 'db' | 'bus' | 'log'>,
  ownerPrefix: string,
  take: (owner: string) => Promise<void>,
): Promise<{ stop: () => Promise<void> }> {
  const waiting = new Set<string>()
  let timer: NodeJS.Timeout | null = null
  let working: Promise<void> | null = null
  let isStopped = false
  const report = (error: unknown) => log.warn({ err: error }, 'runs of checks were not taken')
  const work = async () => {
    for (const owner of waiting) {
      if (isStopped) return
      waiting.delete(owner)
      await take(owner).catch(report)
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
    for (const owner of await ownersToTake(db, ownerPrefix)) waiting.add(owner)
    if (waiting.size > 0) soon()
  }
  const hear = (owner: string) => {
    if (!owner.startsWith(ownerPrefix)) return
    waiting.add(owner)
    soon()
  }
  await bus.listen(checkDoneChannel, hear, () => void look().catch(report))
  const beat = every(lookMs, look, report)
  await look().catch(report)
  return {
    stop: async () => {
      isStopped = true
      if (timer !== null) clearTimeout(timer)
      await beat.stop()
      await working
    },
  }
}
