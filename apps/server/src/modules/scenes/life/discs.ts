import { eq } from 'drizzle-orm'
import type { Tx } from '../../../db/database.ts'
import { scene } from '../../../db/schema/index.ts'
import type { SecretBox } from '../../platform/secret/index.ts'
import { openInputs, sealInputs } from './inputs.ts'
import { lockScene } from './repo.ts'

/** What a drive of a scene holds from now on, at every start. A scene that is gone, or a node without a drive, stays as it is. */
export async function setDiscOf(
  tx: Tx,
  secret: SecretBox,
  { scene_id, node, storage_key }: { scene_id: string; node: string; storage_key: string | null },
): Promise<void> {
  const row = await lockScene(tx, scene_id)
  if (row === null) return
  const { discs, ...inputs } = openInputs(secret, scene_id, row.inputs)
  if (discs?.[node] === undefined) return
  const next = { ...inputs, discs: { ...discs, [node]: storage_key } }
  await tx
    .update(scene)
    .set({ inputs: sealInputs(secret, scene_id, next) })
    .where(eq(scene.scene_id, scene_id))
}
