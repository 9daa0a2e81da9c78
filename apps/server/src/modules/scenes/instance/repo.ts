import { and, count, eq, isNotNull, ne } from 'drizzle-orm'
import type { Executor, Tx } from '../../../db/database.ts'
import { instance, scene, type InstanceRecord, type SceneRecord } from '../../../db/schema/index.ts'
import type { SecretBox } from '../../platform/secret/index.ts'

const purpose = 'instance secrets'
export type InstanceSecrets = Readonly<Record<string, string>>

export const sealSecrets = (secret: SecretBox, instance_id: string, values: InstanceSecrets): Buffer | null =>
  Object.keys(values).length === 0 ? null : secret.seal(purpose, JSON.stringify(values), instance_id)

export function openSecrets(secret: SecretBox, { instance_id, secrets }: Pick<InstanceRecord, 'instance_id' | 'secrets'>): InstanceSecrets {
  if (secrets === null) return {}
  const value: unknown = JSON.parse(secret.open(purpose, secrets, instance_id))
  if (typeof value !== 'object' || value === null) return {}
  return Object.fromEntries(Object.entries(value).filter((pair): pair is [string, string] => typeof pair[1] === 'string'))
}

export async function findInstance(executor: Executor, instance_id: string): Promise<InstanceRecord | null> {
  const [row] = await executor.select().from(instance).where(eq(instance.instance_id, instance_id))
  return row ?? null
}

export async function lockInstance(tx: Tx, instance_id: string): Promise<InstanceRecord | null> {
  const [row] = await tx.select().from(instance).where(eq(instance.instance_id, instance_id)).for('update')
  return row ?? null
}

/** The scene of its last start. */
export async function sceneOf(executor: Executor, { scene_id }: Pick<InstanceRecord, 'scene_id'>): Promise<SceneRecord | null> {
  if (scene_id === null) return null
  const [row] = await executor.select().from(scene).where(eq(scene.scene_id, scene_id))
  return row ?? null
}

/** The scene of an instance's last start, as a query inside of another. */
export const sceneOfInstance = (executor: Executor, instance_id: string) =>
  executor.select({ scene_id: instance.scene_id }).from(instance).where(eq(instance.instance_id, instance_id))

/** What a person runs now, besides one instance, of what counts for their limit. */
export async function countRunning(executor: Executor, user_id: string, besides: string | null): Promise<number> {
  const [row] = await executor
    .select({ n: count() })
    .from(instance)
    .innerJoin(scene, eq(scene.scene_id, instance.scene_id))
    .where(
      and(
        eq(instance.made_by, user_id),
        ne(instance.type, 'backend_sandbox'),
        besides === null ? undefined : ne(instance.instance_id, besides),
        eq(scene.is_alive, true),
      ),
    )
  return row?.n ?? 0
}

/** Scenes of the whole installation that wait for room. */
export async function countWaiting(executor: Executor): Promise<number> {
  const [row] = await executor
    .select({ n: count() })
    .from(scene)
    .where(and(eq(scene.is_alive, true), isNotNull(scene.queued_at)))
  return row?.n ?? 0
}
