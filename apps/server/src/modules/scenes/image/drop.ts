import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Tx } from '../../../db/database.ts'
import { question, sceneImage, type SceneImageRecord } from '../../../db/schema/index.ts'
import { releaseFile } from '../../platform/file/index.ts'
import { dropEmptyEntry } from './entry.ts'
import { fullName, usesOf } from './repo.ts'
import { tellImage } from './tell.ts'

/** The row goes, and with it what the engine and the storage hold for it alone. */
export async function dropImage(tx: Tx, { image_id, name, file_id }: SceneImageRecord): Promise<void> {
  await tx.delete(sceneImage).where(eq(sceneImage.image_id, image_id))
  if (file_id !== null) await releaseFile(tx, file_id)
  await dropEmptyEntry(tx, name)
  await tellImage(tx, image_id)
}

/**
 * Images that were ordered with these questions, in one transaction and so at one moment, unless somebody uses them by now. One that is
 * being made is stopped and stays as cancelled. Gives how many went.
 */
export async function takeBackImages(tx: Tx, question_ids: readonly string[]): Promise<number> {
  const madeWith = tx
    .select({ one: sql`1` })
    .from(question)
    .where(
      and(
        inArray(question.resource_id, [...question_ids]),
        eq(question.created_at, sceneImage.made_at),
        eq(question.owner_id, sceneImage.made_by),
      ),
    )
  const rows =
    question_ids.length === 0
      ? []
      : await tx
          .select()
          .from(sceneImage)
          .where(sql`exists ${madeWith}`)
          .for('update')
  const used = rows.length === 0 ? new Map() : await usesOf(tx, rows.map(fullName))
  const unused = rows.filter((row) => !used.has(fullName(row)))
  for (const row of unused) {
    if (row.status !== 'building') await dropImage(tx, row)
    else {
      await tx.update(sceneImage).set({ is_cancelled: true }).where(eq(sceneImage.image_id, row.image_id))
      await tellImage(tx, row.image_id)
    }
  }
  return unused.length
}
