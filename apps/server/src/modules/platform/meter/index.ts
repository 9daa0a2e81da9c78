import { randomUUID } from 'node:crypto'
import type { Platform } from '../../../context.ts'
import type { Module } from '../../../module.ts'
import { writeCounts } from './flush.ts'
import { meterOf } from './meter.ts'
import { every } from '../../../every.ts'

export { addDurations, noDurations, percentileOf } from './durations.ts'
export { meterOf, type Meter, type SeenPage } from './meter.ts'

const flushMs = 15_000

/** Writes what this process has counted now; readers of the desk call it so that the last seconds are in. */
export async function flushMeter(platform: Pick<Platform, 'pool'>): Promise<void> {
  await writeCounts(platform.pool, replicaOf(platform), meterOf(platform).drain())
}

const replicas = new WeakMap<object, string>()
function replicaOf({ pool }: Pick<Platform, 'pool'>): string {
  const known = replicas.get(pool) ?? randomUUID()
  replicas.set(pool, known)
  return known
}

/** Counts go to the tables every quarter of a minute, and when the process stops. */
export function meterModule(): Module {
  let flushing: { stop: () => void } | null = null
  let last: () => Promise<void> = async () => undefined
  return {
    name: 'meter',
    handlers: [],
    start: (platform) => {
      const report = (error: unknown) => platform.log.warn({ err: error }, 'counts of the last seconds were lost')
      flushing = every(flushMs, () => flushMeter(platform), report)
      last = () => flushMeter(platform).catch(report)
    },
    stop: async () => {
      flushing?.stop()
      await last()
    },
  }
}
