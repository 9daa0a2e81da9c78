import { fittingSnapshots } from '@beacon/engine/scene'
import { and, eq, inArray } from 'drizzle-orm'
import type { Executor } from '../../../db/database.ts'
import { instance, scene } from '../../../db/schema/index.ts'

/** How many snapshots the node holds in which an image is made, by image; those without one are left out. */
export async function countSnapshots(executor: Executor, resource_ids: readonly string[]): Promise<ReadonlyMap<string, number>> {
  if (resource_ids.length === 0) return new Map()
  const isAuthored = and(eq(instance.purpose, 'authoring'), inArray(instance.object_id, [...resource_ids]), eq(scene.is_alive, true))
  const rows = await executor
    .select({ id: instance.object_id, life: scene.life })
    .from(instance)
    .innerJoin(scene, eq(scene.scene_id, instance.scene_id))
    .where(isAuthored)
  return new Map(rows.flatMap(({ id, life }) => (id === null ? [] : [[id, fittingSnapshots(life).length] as const])))
}
