import type { ImageDetail } from '@beacon/api/image/image'
import { imageLimits } from '@beacon/api/image/image-limits'
import { eq } from 'drizzle-orm'
import type { SignedIn } from '../../../context.ts'
import { change } from '../../../db/change.ts'
import { sceneImage } from '../../../db/schema/index.ts'
import { fail } from '../../../failure.ts'
import { keepFiles } from '../../platform/file/index.ts'
import { rateLimit } from '../../platform/rate-limit/index.ts'
import { settingsOf } from '../../platform/setting/index.ts'
import { dropImage } from './drop.ts'
import { makeImage } from './make.ts'
import { readImage } from './read.ts'
import { fullName, lockImage, mustBeUnused } from './repo.ts'
import { imageBytes, overRoom } from './room.ts'
import { tellImage } from './tell.ts'
import { isMade } from './views.ts'

const hour = 3_600_000
const about = { module: 'image' as const, object_type: 'image' }

export async function createImage(ctx: SignedIn, { name, file_id }: { name: string; file_id: string }): Promise<ImageDetail> {
  await rateLimit(ctx, `image ${ctx.actor.user_id}`, imageLimits.creates_per_hour, hour)
  const { image_quota_gb } = (await settingsOf(ctx)).values
  const image_id = await change(ctx, { ...about, operation: 'build' }, async (tx, note) => {
    const file = (await keepFiles(tx, [{ file_id, path: 'file_id' }], ['scene_image'])).get(file_id) ?? fail('not_found')
    if (file.user_id !== ctx.actor.user_id) fail('not_found')
    const over = overRoom(await imageBytes(tx), file.size, image_quota_gb)
    if (over !== null) fail('quota_exceeded', { quota: 'image_gb', ...over })
    const row = await makeImage(tx, { name, file_id, by: ctx.actor.user_id })
    note({ object_id: row.image_id, object_name: fullName(row), after: { file: file.name, size: file.size, sha256: file.sha256 } })
    return row.image_id
  })
  return readImage(ctx, image_id)
}

/** What waits is over at once; what is made is stopped by the process that makes it. */
export async function cancelImage(ctx: SignedIn, image_id: string): Promise<ImageDetail> {
  await change(ctx, { ...about, operation: 'cancel', object_id: image_id }, async (tx, note) => {
    const row = (await lockImage(tx, image_id)) ?? fail('not_found')
    note({ object_name: fullName(row) })
    if (isMade(row)) fail('image_over')
    const now = new Date().toISOString()
    const over = row.status === 'waiting' ? { status: 'cancelled' as const, done_at: now } : {}
    await tx
      .update(sceneImage)
      .set({ is_cancelled: true, updated_at: now, ...over })
      .where(eq(sceneImage.image_id, image_id))
    await tellImage(tx, image_id)
  })
  return readImage(ctx, image_id)
}

/** What came by an upload or from a registry comes once more; what was taken of a node belongs to who works there. */
export async function repeatImage(ctx: SignedIn, image_id: string): Promise<ImageDetail> {
  await rateLimit(ctx, `image ${ctx.actor.user_id}`, imageLimits.creates_per_hour, hour)
  const { image_quota_gb } = (await settingsOf(ctx)).values
  await change(ctx, { ...about, operation: 'build', object_id: image_id }, async (tx, note) => {
    const row = (await lockImage(tx, image_id)) ?? fail('not_found')
    note({ object_name: fullName(row) })
    if (!isMade(row)) fail('image_working')
    if (row.status === 'ready' || (row.file_id === null && row.source !== 'registry' && row.source !== 'base')) fail('image_over')
    const over = overRoom(await imageBytes(tx), 0, image_quota_gb)
    if (over !== null) fail('quota_exceeded', { quota: 'image_gb', ...over })
    const anew = { status: 'waiting' as const, is_cancelled: false, tries: 0, problem: null, problem_details: null, done_at: null }
    await tx
      .update(sceneImage)
      .set({ ...anew, updated_at: new Date().toISOString() })
      .where(eq(sceneImage.image_id, image_id))
    await tellImage(tx, image_id)
  })
  return readImage(ctx, image_id)
}

/** The engine's copy goes with the row: what the engine holds without a row is removed. */
export async function removeImage(ctx: SignedIn, image_id: string): Promise<{ ok: true }> {
  await change(ctx, { ...about, operation: 'delete', object_id: image_id }, async (tx, note) => {
    const row = (await lockImage(tx, image_id)) ?? fail('not_found')
    const full = fullName(row)
    note({ object_name: full, before: { status: row.status, size: row.bytes } })
    if (!isMade(row)) fail('image_working')
    await mustBeUnused(ctx, tx, [full])
    await dropImage(tx, row)
  })
  return { ok: true }
}
