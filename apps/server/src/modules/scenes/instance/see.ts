import { and, eq, isNull, or, type SQL } from 'drizzle-orm'
import { can, type SignedIn } from '../../../context.ts'
import type { Executor } from '../../../db/database.ts'
import { instance, scene, type InstanceRecord, type SceneRecord } from '../../../db/schema/index.ts'
import { fail } from '../../../failure.ts'

export interface SeenInstance {
  row: InstanceRecord
  /** The scene of its last start; null before the first. */
  scene: SceneRecord | null
}

const isOwn = ({ actor }: SignedIn) => eq(instance.made_by, actor.user_id)

/** Those that the caller may know of: the own ones, and all for who operates scenes. */
export const visible = (ctx: SignedIn, whose: 'me' | 'all' = 'all'): SQL | undefined =>
  whose === 'all' && can(ctx, 'scene.operate') ? undefined : isOwn(ctx)

export const selectSeen = (executor: Executor, where: SQL | undefined): Promise<SeenInstance[]> =>
  executor
    .select({ row: instance, scene })
    .from(instance)
    .leftJoin(scene, eq(scene.scene_id, instance.scene_id))
    // Of what is deleted only the close is left.
    .where(and(where, or(eq(instance.is_leaving, false), eq(scene.is_alive, true), isNull(instance.scene_id))))

/** @throws not_found for one of somebody else */
export async function getSeen(ctx: SignedIn, instance_id: string, executor: Executor = ctx.db): Promise<SeenInstance> {
  const [found] = await selectSeen(executor, and(eq(instance.instance_id, instance_id), visible(ctx)))
  return found ?? fail('not_found')
}
