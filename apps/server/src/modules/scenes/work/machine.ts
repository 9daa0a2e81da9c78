import { sql } from 'drizzle-orm'
import type { Db } from '../../../db/database.ts'
import { sceneMachine } from '../../../db/schema/index.ts'
import type { Probe, SceneDriver } from '../driver/index.ts'
import { capacityOf } from './admission.ts'

/** Tells the pages what this machine can do; a row that grows old means that nobody starts scenes. */
export async function writeBeat(
  db: Db,
  machine: string,
  { driver, probe, coreShare }: { driver: SceneDriver; probe: Probe; coreShare?: number | undefined },
): Promise<void> {
  const room = capacityOf(probe.room, coreShare)
  const facts = {
    driver: driver.name,
    version: versionsOf(probe),
    is_ok: probe.ok,
    why: probe.why,
    can: [...probe.can].toSorted(),
    cpu_milli: room.cpuMilli,
    memory_mb: room.memoryMb,
    beat_at: sql<string>`clock_timestamp()`,
  }
  await db
    .insert(sceneMachine)
    .values({ machine, ...facts, started_at: sql`clock_timestamp()` })
    .onConflictDoUpdate({ target: sceneMachine.machine, set: facts })
}

/** Of the engine, and of what starts virtual machines beside it. */
const versionsOf = ({ version, machines }: Probe): string | null =>
  version === null || machines?.version == null ? version : `${version}, QEMU ${machines.version}`
