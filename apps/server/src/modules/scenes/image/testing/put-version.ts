import type { Db } from '../../../../db/database.ts'
import { newId } from '../../../../db/id.ts'
import { sceneImage } from '../../../../db/schema/index.ts'
import { ensureEntry } from '../entry.ts'

type Values = Partial<typeof sceneImage.$inferInsert> & { name: string }

/** A version as if it had been made, with the image that it is of. One that is there already stays. */
export async function putVersion(db: Db, values: Values): Promise<string> {
  const image_id = values.image_id ?? newId()
  await db.transaction((tx) => ensureEntry(tx, values.name))
  await db
    .insert(sceneImage)
    .values({ version: 1, source: 'build', file_id: newId(), status: 'ready', engine_id: 'sha256:1', ...values, image_id })
    .onConflictDoNothing()
  return image_id
}
