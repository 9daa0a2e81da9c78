import { queueOrder } from '@beacon/engine/scene'
import { and, eq, sql } from 'drizzle-orm'
import type { Executor } from '../../../db/database.ts'
import { scene } from '../../../db/schema/index.ts'

/** Everybody who waits for room, of whatever owner: places are of the installation. */
const selectWaiting = (executor: Executor) =>
  executor
    .select({
      scene: scene.scene_id,
      class: scene.class,
      payer: scene.payer,
      queued_at: scene.queued_at,
      cpuMilli: scene.need_cpu_milli,
      memoryMb: scene.need_memory_mb,
    })
    .from(scene)
    .where(and(eq(scene.is_alive, true), sql`${scene.queued_at} is not null`))

const selectHolding = (executor: Executor) =>
  executor
    .select({ payer: scene.payer, n: sql<number>`count(*)::int` })
    .from(scene)
    .where(eq(scene.is_admitted, true))
    .groupBy(scene.payer)

/** Places in the queue of the installation, by scene, the first being 1. */
export async function queuePlaces(executor: Executor): Promise<Map<string, number>> {
  const waiting = await selectWaiting(executor)
  if (waiting.length === 0) return new Map()
  const holding = new Map((await selectHolding(executor)).map(({ payer, n }) => [payer, n]))
  const known = waiting.flatMap(({ queued_at, ...one }) => (queued_at === null ? [] : [{ ...one, queuedAt: Date.parse(queued_at) }]))
  return new Map(queueOrder(known, holding).map(({ scene: id }, index) => [id, index + 1]))
}
