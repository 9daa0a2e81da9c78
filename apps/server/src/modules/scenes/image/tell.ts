import { eq, or } from 'drizzle-orm'
import { notify } from '../../../db/bus.ts'
import type { Executor } from '../../../db/database.ts'
import { libraryImage, sceneImage } from '../../../db/schema/index.ts'
import { tellHolders } from '../../../live/index.ts'

/** NOTIFY that an image is to be made, is to stop being made, or is gone: for the process that makes them. */
export const imageChannel = 'scene_image'
export async function tellImage(executor: Executor, image_id: string): Promise<void> {
  await notify(executor, imageChannel, image_id)
  await tellImageMoved(executor, image_id)
}

/** Open pages that show an image read it again; `id` is that of the image or of one of its versions. */
export async function tellImageMoved(executor: Executor, id: string): Promise<void> {
  const ofVersion = executor.select({ name: sceneImage.name }).from(sceneImage).where(eq(sceneImage.image_id, id))
  const [row] = await executor
    .select({ resource_id: libraryImage.resource_id })
    .from(libraryImage)
    .where(or(eq(libraryImage.resource_id, id), eq(libraryImage.name, ofVersion)))
  if (row !== undefined) await tellHolders(executor, 'image.read', 'image.changed', row)
}
