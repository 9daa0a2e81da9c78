import { Readable } from 'node:stream'
import type { SignedIn } from '../../../../../context.ts'
import { newId } from '../../../../../db/id.ts'
import type { Tx } from '../../../../../db/database.ts'
import type { Stored } from '../../../../../storage/storage.ts'
import { fileName, headBytes, insertFiles, mediaTypeOf, redraw } from '../../../../platform/file/index.ts'
import { openCharge } from '../../../../platform/upload-quota/index.ts'
import type { Draft } from '../draft.ts'
import { pictureLimits } from './picture-limits.ts'
import { addressesOf, storedPicture, withStored } from './pictures.ts'

export interface StoredPicture extends Stored {
  file_id: string
  media_type: string
  name: string
}
/** Pictures of an import by their ids; the same picture of several questions is stored once. */
export type StoredPictures = ReadonlyMap<string, StoredPicture>

export async function forgetPictures({ storage }: Pick<SignedIn, 'storage'>, pictures: Iterable<StoredPicture>): Promise<void> {
  for (const { key } of pictures) await storage.remove(key)
}

/** Stores a picture, drawn anew. @throws Failure file_type, file_image_size where it cannot be drawn */
export async function storePicture(
  ctx: SignedIn,
  charge: ReturnType<typeof openCharge>,
  { name, base64 }: { name: string; base64: string },
): Promise<StoredPicture> {
  const bytes = Buffer.from(base64, 'base64')
  const original = await ctx.storage.put('image', charge.through(Readable.from([bytes])), pictureLimits.bytes)
  try {
    const type = mediaTypeOf(bytes.subarray(0, headBytes))
    const { stored, media_type } = await redraw(ctx, original, { type, maxSide: pictureLimits.side })
    return { ...stored, media_type, file_id: newId(), name }
  } finally {
    await ctx.storage.remove(original.key)
  }
}

/** Stores the pictures of all questions, drawn anew, and names them in the texts by where they are now. Rows are written with the questions. */
export async function storePictures(ctx: SignedIn, drafts: readonly Draft[]): Promise<StoredPictures> {
  const pictures = new Map<string, StoredPicture>()
  const ids = new Map<string, string>()
  const charge = openCharge(ctx, 'room')
  try {
    for (const { name, base64 } of drafts.flatMap(({ files }) => files)) {
      if (ids.has(base64)) continue
      const stored = await storePicture(ctx, charge, { name, base64 })
      pictures.set(stored.file_id, stored)
      ids.set(base64, stored.file_id)
    }
  } catch (error) {
    await forgetPictures(ctx, pictures.values())
    throw error
  } finally {
    await charge.close()
  }
  for (const draft of drafts) withStored(draft, ids)
  return pictures
}

/** Rows of the pictures that written questions show. Answers those that none shows: their bytes go after the commit. */
export async function keepPictures(ctx: SignedIn, tx: Tx, pictures: StoredPictures, written: readonly Draft[]): Promise<StoredPicture[]> {
  const shown = new Set(written.flatMap((draft) => addressesOf(draft).flatMap((address) => storedPicture(address) ?? [])))
  const [kept, unused] = [
    [...pictures.values()].filter((one) => shown.has(one.file_id)),
    [...pictures.values()].filter((one) => !shown.has(one.file_id)),
  ]
  const kept_at = new Date().toISOString()
  const rows = kept.map(({ file_id, name, media_type, bytes, sha256, key }) => ({
    resource_id: file_id,
    purpose: 'question_image' as const,
    name: fileName(name.split('/').at(-1) ?? name),
    media_type,
    size: bytes,
    sha256,
    storage_key: key,
    user_id: ctx.actor.user_id,
    kept_at,
  }))
  await insertFiles(tx, rows)
  return unused
}
