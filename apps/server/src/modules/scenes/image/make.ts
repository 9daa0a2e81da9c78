import type { ImageSource } from '@beacon/api/image/image'
import type { ImageStart } from '@beacon/api/image/image-fields'
import { eq, sql } from 'drizzle-orm'
import type { Tx } from '../../../db/database.ts'
import { newId } from '../../../db/id.ts'
import { sceneImage, type SceneImageRecord } from '../../../db/schema/index.ts'
import { ensureEntry, holdName, type EntryValues } from './entry.ts'
import { tellImage } from './tell.ts'

export interface ImageWish {
  name: string
  /** A kept file: zip or tar(.gz) of a folder with a Dockerfile, or what `docker save` wrote. Null where its maker needs none. */
  file_id: string | null
  /** The folder of the file that holds the Dockerfile; without it the only one is found. */
  folder?: string
  by: string | null
  /** Where it comes from, if that is known before it is made, and what its maker needs for it. */
  source?: ImageSource
  origin?: string
  /** What its nodes start with. */
  start?: ImageStart | null
  start_secrets?: Buffer | null
  note?: string
  /** What the image is called and belongs to, if this is its first version. */
  entry?: EntryValues
}

/** The next version of a name, waiting to be made by the scenes process. Two at once are two versions. */
export async function makeImage(tx: Tx, { name, file_id, folder = '', by, entry, ...wish }: ImageWish): Promise<SceneImageRecord> {
  await holdName(tx, name)
  await ensureEntry(tx, name, { made_by: by, ...entry })
  const row = await insertVersion(tx, { name, file_id, folder, made_by: by, status: 'waiting', ...wish })
  await tellImage(tx, row.image_id)
  return row
}

type VersionValues = Omit<typeof sceneImage.$inferInsert, 'image_id' | 'version'>

/** The next version of a name that the caller holds. */
export async function insertVersion(tx: Tx, values: VersionValues): Promise<SceneImageRecord> {
  const [last] = await tx
    .select({ version: sql<number>`coalesce(max(${sceneImage.version}), 0)` })
    .from(sceneImage)
    .where(eq(sceneImage.name, values.name))
  const [row] = await tx
    .insert(sceneImage)
    .values({ ...values, image_id: newId(), version: (last?.version ?? 0) + 1 })
    .returning()
  if (row === undefined) throw new Error('the version was not written')
  return row
}
