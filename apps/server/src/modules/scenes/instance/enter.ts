import { and, eq, gt, isNotNull, ne } from 'drizzle-orm'
import { can, type Ctx } from '../../../context.ts'
import { clockNowText } from '../../../db/clock.ts'
import type { Executor } from '../../../db/database.ts'
import { libraryImage, type InstanceRecord, type SceneRecord } from '../../../db/schema/index.ts'
import type { SceneEntry } from '../door/index.ts'
import { findInstance } from './repo.ts'
import { instanceOf } from './place.ts'

/**
 * Who started an instance works in it; in one that an image is made in, whoever may make images and finds nobody else at it. What
 * the platform starts for itself is entered by those who look after all scenes.
 */
export async function instanceEntry(ctx: Ctx, scene: Pick<SceneRecord, 'owner'>): Promise<SceneEntry | null> {
  const instance_id = instanceOf(scene)
  if (instance_id === null || ctx.actor === null) return null
  const row = await findInstance(ctx.db, instance_id)
  if (row === null || row.type === 'backend_sandbox') return null
  const { user_id } = ctx.actor
  if (row.purpose !== 'authoring') return row.made_by === user_id && can(ctx, 'instance.manage') ? { as: 'staff', mayUse: true } : null
  if (!can(ctx, 'image.write')) return null
  return { as: 'staff', mayUse: !(await isLockedByOther(ctx.db, row, user_id)) }
}

/** An image has one author at a time; the others look on until the lock is theirs. */
async function isLockedByOther(executor: Executor, { object_id }: InstanceRecord, user_id: string): Promise<boolean> {
  if (object_id === null) return false
  const locked = and(
    eq(libraryImage.resource_id, object_id),
    isNotNull(libraryImage.locked_by),
    ne(libraryImage.locked_by, user_id),
    gt(libraryImage.locked_until, clockNowText()),
  )
  return (await executor.$count(libraryImage, locked)) > 0
}

/** The instance whose start a scene is; null for a scene of a question. */
export async function ownerInstance(
  executor: Executor,
  scene: Pick<SceneRecord, 'owner'>,
): Promise<Pick<InstanceRecord, 'instance_id' | 'purpose' | 'object_id'> | null> {
  const instance_id = instanceOf(scene)
  const row = instance_id === null ? null : await findInstance(executor, instance_id)
  return row === null ? null : { instance_id: row.instance_id, purpose: row.purpose, object_id: row.object_id }
}
