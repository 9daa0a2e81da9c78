import { authoringLimits } from '@beacon/api/image/image-authoring-fields'
import { and, desc, eq } from 'drizzle-orm'
import type { Executor, Tx } from '../../../db/database.ts'
import {
  imageAuthoring,
  instance,
  libraryImage,
  scene,
  sceneImage,
  user,
  type ImageAuthoringRecord,
  type InstanceRecord,
  type LibraryImageRecord,
  type SceneImageRecord,
  type SceneRecord,
} from '../../../db/schema/index.ts'

import { isVersion } from '../image/index.ts'

export const minute = 60_000
export const lockMs = authoringLimits.lock_minutes * minute

export async function findEntry(executor: Executor, resource_id: string): Promise<LibraryImageRecord | null> {
  const [row] = await executor.select().from(libraryImage).where(eq(libraryImage.resource_id, resource_id))
  return row ?? null
}

export async function findAuthoring(executor: Executor, image_id: string): Promise<ImageAuthoringRecord | null> {
  const [row] = await executor.select().from(imageAuthoring).where(eq(imageAuthoring.image_id, image_id))
  return row ?? null
}

/** An image and what is made of it, both locked: the image first, as everybody who changes it does. */
export interface Held {
  entry: LibraryImageRecord
  authoring: ImageAuthoringRecord | null
}
export async function holdImage(tx: Tx, resource_id: string): Promise<Held | null> {
  const [entry] = await tx.select().from(libraryImage).where(eq(libraryImage.resource_id, resource_id)).for('update')
  if (entry === undefined) return null
  const [authoring] = await tx.select().from(imageAuthoring).where(eq(imageAuthoring.image_id, resource_id)).for('update')
  return { entry, authoring: authoring ?? null }
}

export interface AuthoringNow {
  row: InstanceRecord
  /** Of its last start; null before the first. */
  scene: SceneRecord | null
}

export async function findNode(
  executor: Executor,
  { instance_id }: Pick<ImageAuthoringRecord, 'instance_id'>,
): Promise<AuthoringNow | null> {
  if (instance_id === null) return null
  const [found] = await executor
    .select({ row: instance, scene })
    .from(instance)
    .leftJoin(scene, eq(scene.scene_id, instance.scene_id))
    .where(and(eq(instance.instance_id, instance_id), eq(instance.is_leaving, false)))
  return found ?? null
}

export async function findVersion(executor: Executor, image_id: string | null): Promise<SceneImageRecord | null> {
  if (image_id === null) return null
  const [row] = await executor.select().from(sceneImage).where(eq(sceneImage.image_id, image_id))
  return row ?? null
}

/** The newest version that nodes can be started from. */
export async function findUsable(executor: Executor, name: string): Promise<SceneImageRecord | null> {
  const [row] = await executor
    .select()
    .from(sceneImage)
    .where(and(isVersion, eq(sceneImage.name, name), eq(sceneImage.status, 'ready')))
    .orderBy(desc(sceneImage.version))
    .limit(1)
  return row ?? null
}

export async function nameOf(executor: Executor, user_id: string | null): Promise<string | null> {
  if (user_id === null) return null
  const [row] = await executor.select({ name: user.rep_name }).from(user).where(eq(user.resource_id, user_id))
  return row?.name ?? null
}

export async function writeAuthoring(
  tx: Tx,
  { authoring_id }: Pick<ImageAuthoringRecord, 'authoring_id'>,
  values: Partial<ImageAuthoringRecord>,
): Promise<void> {
  await tx
    .update(imageAuthoring)
    .set({ ...values, updated_at: new Date().toISOString() })
    .where(eq(imageAuthoring.authoring_id, authoring_id))
}

export async function writeEntry(
  tx: Tx,
  { resource_id }: Pick<LibraryImageRecord, 'resource_id'>,
  values: Partial<LibraryImageRecord>,
): Promise<void> {
  await tx.update(libraryImage).set(values).where(eq(libraryImage.resource_id, resource_id))
}
