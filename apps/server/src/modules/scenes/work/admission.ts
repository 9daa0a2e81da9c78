import { admits, queueAtMostMs, queuedTooLong, queueOrder, type Room, type Waiting } from '@beacon/engine/scene'
import { clockNow } from '../../../db/clock.ts'
import type { SceneRecord } from '../../../db/schema/index.ts'
import { admitScene, changeLife, closePoolScene, isInPool, writeSceneLog } from '../life/index.ts'
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
  const admittedNow = new Set<string>()
  for (const { scene } of going) if (await admitScene(shop.db, scene, capacity)) admittedNow.add(scene)
  const left = queueOrder(
    waiting.filter(({ scene }) => !gone.has(scene) && !admittedNow.has(scene)),
    runningOf(rows),
  )
  const yielding = yieldingTo(left[0], rows, takenFrom(roomLeft(capacity, rows), going))
  for (const scene_id of yielding) await shop.db.transaction((tx) => closePoolScene(tx, scene_id, 'cancelled'))
  return yielding.length > 0 || admittedNow.size > 0 || late.length > 0
}

const takenFrom = (room: Room, going: readonly Waiting[]): Room => ({
  cpuMilli: going.reduce((left, { cpuMilli }) => left - cpuMilli, room.cpuMilli),
  memoryMb: going.reduce((left, { memoryMb }) => left - memoryMb, room.memoryMb),
})

/** Scenes that wait for nobody yet close before somebody waits: as many as the first of the queue needs, those that close already counted. */
function yieldingTo(first: Waiting | undefined, rows: readonly SceneRecord[], room: Room): string[] {
  if (first === undefined || first.class === 'pool') return []
  let { cpuMilli, memoryMb } = room
  const isEnough = () => cpuMilli >= first.cpuMilli && memoryMb >= first.memoryMb
  const add = (row: SceneRecord) => {
    cpuMilli += row.need_cpu_milli
    memoryMb += row.need_memory_mb
  }
  const closing = ({ is_admitted, life }: SceneRecord) => is_admitted && life.op?.action === 'close'
  for (const row of rows.filter(closing)) add(row)
  const chosen: string[] = []
  for (const row of rows.filter((one) => isInPool(one) && one.is_admitted && !closing(one))) {
    if (isEnough()) break
    add(row)
    chosen.push(row.scene_id)
  }
  return chosen
}
