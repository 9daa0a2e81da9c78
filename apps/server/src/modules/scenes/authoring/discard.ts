import { eq } from 'drizzle-orm'
import type { SignedIn } from '../../../context.ts'
import { change } from '../../../db/change.ts'
import { imageAuthoring, libraryImage } from '../../../db/schema/index.ts'
import { fail } from '../../../failure.ts'
import { releaseFile } from '../../platform/file/index.ts'
import { dropEmptyEntry, tellImage } from '../image/index.ts'
import { leaveInstance } from '../instance/index.ts'
import { dropCopy } from './check.ts'
import { lockAuthoring } from './lock.ts'
import { writeEntry } from './repo.ts'
import { releaseDisc } from './release-disc.ts'
import { about } from './words.ts'

/** Node and snapshots go, whatever they do now, but for a save that runs; an image that never had a version goes as well. */
export async function discard(ctx: SignedIn, resource_id: string): Promise<{ is_gone: boolean }> {
  const by = ctx.actor.user_id
  return change(ctx, { ...about, operation: 'discard', object_id: resource_id }, async (tx, note) => {
    const { entry, authoring } = await lockAuthoring(tx, resource_id, by)
    note({ object_name: entry.title })
    if (entry.making === 'saving') fail('operation_running', { action: 'save' })
    await dropCopy(tx, authoring)
    if (authoring.instance_id !== null) await leaveInstance(tx, authoring.instance_id, by)
    await tx.delete(imageAuthoring).where(eq(imageAuthoring.authoring_id, authoring.authoring_id))
    await releaseDisc(tx, authoring)
    await writeEntry(tx, entry, { making: null, locked_by: null, locked_until: null })
    await dropEmptyEntry(tx, entry.name)
    const is_gone = (await tx.$count(libraryImage, eq(libraryImage.resource_id, resource_id))) === 0
    if (is_gone && entry.icon_file_id !== null) await releaseFile(tx, entry.icon_file_id)
    await tellImage(tx, resource_id)
    return { is_gone }
  })
}
