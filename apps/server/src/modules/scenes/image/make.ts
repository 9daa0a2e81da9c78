import { eq, sql } from 'drizzle-orm'
import type { Tx } from '../../../db/database.ts'
import { newId } from '../../../db/id.ts'
import { sceneImage, type SceneImageRecord } from '../../../db/schema/index.ts'
import { tellImage } from './tell.ts'

export interface ImageWish {
  name: string
  /** A kept file: zip or tar(.gz) of a folder with a Dockerfile, or what `docker save` wrote. */
  file_id: string
  /** The folder of the file that holds the Dockerfile; without it the only one is found. */
  folder?: string
  by: string | null
}

/** The next version of a name, waiting to be made by the scenes process. Two at once are two versions. */
export async function makeImage(tx: Tx, { name, file_id, folder = '', by }: ImageWish): Promise<SceneImageRecord> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`scene image ${name}`}, 0))`)
  const [last] = await tx
    .select({ version: sql<number>`coalesce(max(${sceneImage.version}), 0)` })
    .from(sceneImage)
    .where(eq(sceneImage.name, name))
  const [row] = await tx
    .insert(sceneImage)
    .values({ image_id: newId(), name, version: (last?.version ?? 0) + 1, file_id, folder, status: 'waiting', made_by: by })
    .returning()
  if (row === undefined) throw new Error('the image was not written')
  await tellImage(tx, row.image_id)
  return row
}
