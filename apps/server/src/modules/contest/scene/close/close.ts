import type { CloseReason } from '@beacon/engine/scene'
import { and, eq } from 'drizzle-orm'
import type { Tx } from '../../../../db/database.ts'
import { scene } from '../../../../db/schema/index.ts'
import { actOnScene } from '../../../scenes/life/index.ts'
import { contestOwner } from '../place/index.ts'

/** Asks for the close of a scene on behalf of the platform; one that closes already goes on with its reason. */
export const closeScene = async (tx: Tx, scene_id: string, why: CloseReason): Promise<void> =>
  void (await actOnScene(tx, scene_id, { action: 'close', by: null, isPlayer: false, why }))

/** Asks for the close of all scenes of a contest; answers how many there are. */
export async function closeScenesOf(tx: Tx, contest_id: string, why: CloseReason): Promise<number> {
  const rows = await tx
    .select({ scene_id: scene.scene_id })
    .from(scene)
    .where(and(eq(scene.owner, contestOwner(contest_id)), eq(scene.is_alive, true)))
    // One order for all who lock several.
    .orderBy(scene.scene_id)
  for (const { scene_id } of rows) await closeScene(tx, scene_id, why)
  return rows.length
}
