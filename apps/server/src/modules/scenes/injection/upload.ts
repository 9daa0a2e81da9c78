import { injectionLimits } from '@beacon/api/image/image-injection'
import type { SignedIn } from '../../../context.ts'
import { change } from '../../../db/change.ts'
import { fail, failFields } from '../../../failure.ts'
import type { UploadField, UploadFile } from '../../../module.ts'
import { lockAuthoring, mustBeFree } from '../authoring/index.ts'
import { DriverError } from '../driver/index.ts'
import { cannotTake } from './offers.ts'
import { runningNode } from './running.ts'
import { about } from './words.ts'

type Parts = AsyncIterable<UploadField | UploadFile>

/** Puts one file into the running node, by way of the storage, where nothing of it stays. */
export async function uploadIntoNode(
  ctx: SignedIn,
  { resource_id, path }: { resource_id: string; path: string },
  parts: Parts,
): Promise<{ path: string; bytes: number }> {
  const { title } = await mayUpload(ctx, resource_id)
  for await (const part of parts) {
    if (part.kind !== 'file' || part.name !== 'file') failFields({ [part.name]: { code: 'field_unknown', details: { name: part.name } } })
    else {
      const stored = await ctx.storage.put('attachment', part.stream, injectionLimits.file_bytes)
      try {
        const { bytes, sha256 } = stored
        await placeIn(ctx, { resource_id, path, bytes, storage_key: stored.key })
        await change(
          ctx,
          { ...about, operation: 'upload', object_id: resource_id, object_name: title, after: { path, bytes, sha256 } },
          () => Promise.resolve(),
        )
        return { path, bytes }
      } finally {
        await ctx.storage.remove(stored.key)
      }
    }
  }
  return failFields({ file: { code: 'field_empty' } })
}

async function mayUpload(ctx: SignedIn, resource_id: string): Promise<{ title: string }> {
  return ctx.db.transaction(async (tx) => {
    const locked = await lockAuthoring(tx, resource_id, ctx.actor.user_id)
    mustBeFree(locked)
    if (cannotTake(locked.entry) !== null) fail('injection_cannot')
    return { title: locked.entry.title }
  })
}

interface Placing {
  resource_id: string
  path: string
  bytes: number
  storage_key: string
}

/** Asked after the bytes have come: the node may have been stopped meanwhile. */
async function placeIn(ctx: SignedIn, { resource_id, path, bytes, storage_key }: Placing): Promise<void> {
  const place = await runningNode(ctx, resource_id)
  try {
    const placed = await ctx.scenes.place({ ...place, path, bytes, storage_key })
    if (placed.kind === 'taken') fail('node_path_taken', { path: placed.path })
    if (placed.kind === 'no_space') fail('disk_short')
  } catch (error) {
    if (error instanceof DriverError) return fail(error.kind === 'silent' ? 'scene_driver_missing' : 'scene_state', { rest: 'none' })
    throw error
  }
}
