import { eq } from 'drizzle-orm'
import type { Tx } from '../../../db/database.ts'
import { instance, type InstanceRecord, type SceneRecord } from '../../../db/schema/index.ts'
import { actOnScene, type Acted } from '../life/index.ts'

/** Removes an instance that the caller holds: what runs is closed first, and its row goes with the end of the close. */
export async function leaveInstance(
  tx: Tx,
  { row, scene }: { row: InstanceRecord; scene: SceneRecord | null },
  by: string | null,
): Promise<Acted | null> {
  const { instance_id } = row
  if (scene?.is_alive !== true) {
    await tx.delete(instance).where(eq(instance.instance_id, instance_id))
    return null
  }
  const acted =
    scene.life.op?.action === 'close' ? null : await actOnScene(tx, scene.scene_id, { action: 'close', by, isPlayer: false, why: 'asked' })
  if (acted?.kind === 'refused') return acted
  await tx.update(instance).set({ is_leaving: true, ended_at: null }).where(eq(instance.instance_id, instance_id))
  return acted
}
