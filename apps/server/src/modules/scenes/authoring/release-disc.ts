import { sql } from 'drizzle-orm'
import type { Tx } from '../../../db/database.ts'
import { imageAuthoring, type ImageAuthoringRecord } from '../../../db/schema/index.ts'
import { releaseFile } from '../../platform/file/index.ts'

/** After an authoring is gone: the disc that its machine was installed from is nobody's, unless another one begins with it. */
export async function releaseDisc(tx: Tx, { plan: { iso_file_id } }: ImageAuthoringRecord): Promise<void> {
  if (iso_file_id === null) return
  const others = await tx.$count(imageAuthoring, sql`${imageAuthoring.plan}->>'iso_file_id' = ${iso_file_id}`)
  if (others === 0) await releaseFile(tx, iso_file_id)
}
