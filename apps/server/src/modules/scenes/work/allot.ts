import { netOfPool, poolSize, readSubnet, subnetText, type SceneDefinition } from '@beacon/engine/scene'
import { eq, inArray, sql } from 'drizzle-orm'
import type { Db, Tx } from '../../../db/database.ts'
import { sceneNet } from '../../../db/schema/index.ts'
import { DriverError } from '../driver/index.ts'
import { locks } from '../../../db/locks.ts'

export interface Pool {
  /** CIDR of all networks of scenes. */
  pool: string
  /** Length of a scene network's prefix. */
  prefix: number
}

/** Serialises allotments: two that look for free slots at once would find the same ones. */
const allotLock = locks.sceneNets

/**
 * Networks of the pool for each network of a definition; those that the scene has stay, through every generation, unless the engine
 * refused them.
 * @throws DriverError no_room when the pool is empty.
 */
export function allotNets(
  db: Db,
  { pool, prefix }: Pool,
  { scene_id, definition }: { scene_id: string; definition: SceneDefinition },
  refused: ReadonlySet<number> = new Set(),
): Promise<Map<string, string>> {
  const subnet = readSubnet(pool)
  const textOf = (slot: number) => subnetText(netOfPool(subnet, prefix, slot))
  return db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${allotLock})`)
    const own = await tx.select().from(sceneNet).where(eq(sceneNet.scene_id, scene_id))
    const lost = own.filter(({ slot }) => refused.has(slot)).map(({ slot }) => slot)
    if (lost.length > 0) await tx.delete(sceneNet).where(inArray(sceneNet.slot, lost))
    const had = new Map(own.flatMap(({ net, slot }) => (refused.has(slot) ? [] : [[net, slot] as const])))
    const missing = definition.nets.filter(({ id }) => !had.has(id)).map(({ id }) => id)
    const slots = await freeSlots(tx, { count: missing.length, size: poolSize(subnet, prefix), refused })
    const added = missing.map((net, index) => ({ scene_id, net, slot: slots[index] ?? 0 }))
    if (added.length > 0) await tx.insert(sceneNet).values(added)
    return new Map([...had, ...added.map(({ net, slot }) => [net, slot] as const)].map(([net, slot]) => [net, textOf(slot)]))
  })
}

interface SlotQuery {
  count: number
  size: number
  refused: ReadonlySet<number>
}

async function freeSlots(tx: Tx, { count, size, refused }: SlotQuery): Promise<number[]> {
  if (count === 0) return []
  const { rows } = await tx.execute<{ slot: number }>(sql`
    select slot from generate_series(0, ${size - 1}) slot
    where not exists (select 1 from ${sceneNet} taken where taken.slot = slot.slot) and slot <> all(${sql.param([...refused])}::int[])
    order by slot limit ${count}`)
  if (rows.length < count) throw new DriverError('no_room', 'all networks of the pool are taken')
  return rows.map(({ slot }) => slot)
}

export async function slotsOf(db: Db, scene_id: string): Promise<number[]> {
  const own = await db.select({ slot: sceneNet.slot }).from(sceneNet).where(eq(sceneNet.scene_id, scene_id))
  return own.map(({ slot }) => slot)
}

export async function freeNets(db: Db, scene_ids: readonly string[]): Promise<void> {
  if (scene_ids.length > 0) await db.delete(sceneNet).where(inArray(sceneNet.scene_id, [...scene_ids]))
}
