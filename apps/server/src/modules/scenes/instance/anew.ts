import { eq } from 'drizzle-orm'
import type { SignedIn } from '../../../context.ts'
import type { Tx } from '../../../db/database.ts'
import { scene, type InstanceRecord, type SceneRecord } from '../../../db/schema/index.ts'
import { growthOf, redefineScene } from '../life/index.ts'
import { lockRoom, readMachine } from '../machine/index.ts'
import { openSecrets } from './repo.ts'
import { imagesOf } from './start.ts'

/** Gives a locked scene what is set now; where that needs more than it holds, the machine must have as much left. */
export async function makeAnew(ctx: Pick<SignedIn, 'secret'>, tx: Tx, row: InstanceRecord, locked: SceneRecord) {
  const wish = { definition: row.definition, images: await imagesOf(tx, row), flags: [], secrets: openSecrets(ctx.secret, row) }
  const more = growthOf(locked, wish)
  if (more.cpu_milli > 0 || more.memory_mb > 0) {
    await lockRoom(tx)
    const { capacity, promised } = await readMachine(tx)
    if (more.memory_mb > capacity.memory_mb - promised.memory_mb)
      return { refusal: { code: 'no_room' as const, cpu: Math.ceil(more.cpu_milli / 1_000), memory: more.memory_mb } }
  }
  const access_modes = row.access_modes
  await tx.update(scene).set({ access_modes }).where(eq(scene.scene_id, locked.scene_id))
  return { row: { ...(await redefineScene(tx, ctx.secret, locked, wish)), access_modes } }
}
