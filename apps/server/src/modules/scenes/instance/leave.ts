import { eq } from 'drizzle-orm'
import type { Tx } from '../../../db/database.ts'
import { instance } from '../../../db/schema/index.ts'
import { actOnScene } from '../life/index.ts'
import { lockInstance, sceneOf } from './repo.ts'

/** Deletes an instance with its snapshots for whoever it was started for: what runs is closed, and its row goes with the end of that. */
export async function leaveInstance(tx: Tx, instance_id: string, by: string | null): Promise<void> {
  const row = await lockInstance(tx, instance_id)
  if (row === null) return
  const there = await sceneOf(tx, row)
  if (there?.is_alive !== true) return void (await tx.delete(instance).where(eq(instance.instance_id, instance_id)))
  await actOnScene(tx, there.scene_id, { action: 'close', by, isPlayer: false, why: 'asked' })
  await tx.update(instance).set({ is_leaving: true, ended_at: null }).where(eq(instance.instance_id, instance_id))
}
