import { admits, admitted, queueAtMostMs, queuedTooLong, type Room, type Waiting } from '@beacon/engine/scene'
import { clockNow } from '../../../db/clock.ts'
import type { SceneRecord } from '../../../db/schema/index.ts'
import { changeLife, writeSceneLog } from '../life/index.ts'
import type { Workshop } from './operate.ts'

/** Kept for the machine itself. */
const freeMemoryMb = 1_024

/** Memory is promised to one scene and never given twice; cores are promised `coreShare` times. */
export const capacityOf = ({ memoryBytes, cpus }: { memoryBytes: number; cpus: number }, coreShare = 4): Room => ({
  cpuMilli: cpus * 1_000 * coreShare,
  memoryMb: Math.max(0, Math.floor(memoryBytes / 1_048_576) - freeMemoryMb),
})

export const roomLeft = (capacity: Room, rows: readonly SceneRecord[]): Room => {
  const held = rows.filter(({ is_admitted }) => is_admitted)
  return {
    cpuMilli: held.reduce((left, { need_cpu_milli }) => left - need_cpu_milli, capacity.cpuMilli),
    memoryMb: held.reduce((left, { need_memory_mb }) => left - need_memory_mb, capacity.memoryMb),
  }
}

const waitingOf = (row: SceneRecord): Waiting[] =>
  row.life.queuedAt === null
    ? []
    : [
        {
          scene: row.scene_id,
          class: row.class,
          payer: row.payer,
          queuedAt: row.life.queuedAt,
          cpuMilli: row.need_cpu_milli,
          memoryMb: row.need_memory_mb,
        },
      ]

/** Who waits, in the order in which they start. */
export const waitingIn = (rows: readonly SceneRecord[]): Waiting[] => rows.flatMap(waitingOf)

export function runningOf(rows: readonly SceneRecord[]): Map<string, number> {
  const counts = new Map<string, number>()
  for (const { payer, is_admitted } of rows) if (is_admitted) counts.set(payer, (counts.get(payer) ?? 0) + 1)
  return counts
}

/** Gives room to who is next, and ends waits that are too long. Answers whether anything changed. */
export async function admitWaiting(shop: Workshop, rows: readonly SceneRecord[], capacity: Room): Promise<boolean> {
  const waiting = waitingIn(rows)
  if (waiting.length === 0) return false
  const now = clockNow()
  const late = waiting.filter(({ queuedAt }) => now - queuedAt > queueAtMostMs)
  for (const { scene } of late) {
    await changeLife(shop.db, scene, queuedTooLong)
    await writeSceneLog(shop.db, { scene_id: scene, what: 'queue_timeout' })
  }
  const gone = new Set(late.map(({ scene }) => scene))
  const going = admits(
    waiting.filter(({ scene }) => !gone.has(scene)),
    runningOf(rows),
    roomLeft(capacity, rows),
  )
  for (const { scene } of going) await changeLife(shop.db, scene, (life) => (life.queuedAt === null ? life : admitted(life)))
  return going.length > 0 || late.length > 0
}
