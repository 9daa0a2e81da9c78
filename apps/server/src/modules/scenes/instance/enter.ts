import { can, type Ctx } from '../../../context.ts'
import type { SceneRecord } from '../../../db/schema/index.ts'
import type { SceneEntry } from '../door/index.ts'
import { findInstance } from './repo.ts'
import { instanceOf } from './place.ts'

/**
 * Who started an instance works in it, and who keeps services in one that runs for all. What else the platform starts for itself is
 * entered by those who look after all scenes.
 */
export async function instanceEntry(ctx: Ctx, scene: Pick<SceneRecord, 'owner'>): Promise<SceneEntry | null> {
  const instance_id = instanceOf(scene)
  if (instance_id === null || ctx.actor === null) return null
  const row = await findInstance(ctx.db, instance_id)
  if (row?.purpose === 'service' && row.made_by === null) return can(ctx, 'service.manage') ? { as: 'staff', mayUse: true } : null
  if (row === null || row.made_by !== ctx.actor.user_id || row.type === 'backend_sandbox') return null
  return can(ctx, row.purpose === 'authoring' ? 'image.write' : 'instance.manage') ? { as: 'staff', mayUse: true } : null
}
