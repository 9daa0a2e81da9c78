import { createReadStream } from 'node:fs'
import { mkdtemp, open, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { limits } from '@beacon/api/limits'
import type { SignedIn } from '../../../context.ts'
import { newId } from '../../../db/id.ts'
import type { Tx } from '../../../db/database.ts'
import type { Stored } from '../../../storage/storage.ts'
import { openCharge } from '../upload-quota/index.ts'
import { fileName, headBytes, insertFiles, mediaTypeOf, redraw } from '../file/index.ts'
import type { Source } from '../archive/index.ts'
import { extractEntries } from './entries.ts'

export interface StoredFile extends Stored {
  file_id: string
  media_type: string
  name: string
  purpose: 'attachment' | 'question_image'
}
/** Files of a package in the storage, by entry. */
export type StoredFiles = Map<string, StoredFile>
export interface FileRequest {
  entry: string
  name: string
  purpose: StoredFile['purpose']
}

/** Puts files of a package into the storage. What was stored stands in `files` also when it fails, for the caller to remove. */
export async function storeFiles(
  ctx: SignedIn,
  source: Source,
  wanted: readonly FileRequest[],
  files: StoredFiles,
  report: (share: number) => Promise<void>,
): Promise<void> {
  const charge = openCharge(ctx, 'room')
  const folder = await mkdtemp(join(tmpdir(), 'beacon-import-'))
  try {
    const extract = wanted.map(({ entry }, index) => ({ entry, to: join(folder, String(index)) }))
    if (extract.length > 0) await extractEntries(source, extract)
    for (const [index, { entry, name, purpose }] of wanted.entries()) {
      const to = join(folder, String(index))
      const bytes = charge.through(createReadStream(to))
      const stored = await ctx.storage.put(purpose === 'question_image' ? 'image' : purpose, bytes, limits.attachment_bytes)
      files.set(entry, { ...stored, file_id: newId(), media_type: await typeOf(to), name, purpose })
      if (purpose === 'question_image') await asPicture(ctx, files, entry)
      await rm(to)
      await report((index + 1) / wanted.length)
    }
  } finally {
    await charge.close()
    await rm(folder, { recursive: true, force: true })
  }
}

const raster = new Set(['image/png', 'image/jpeg', 'image/gif', 'image/webp'])
const longestSide = 3_840

/** Pictures are served in place, so a raster is drawn anew; what is no picture stays a file to be downloaded. */
async function asPicture(ctx: SignedIn, files: StoredFiles, entry: string): Promise<void> {
  const kept = files.get(entry)
  if (kept === undefined || kept.media_type === 'image/svg+xml') return
  if (!raster.has(kept.media_type)) return void files.set(entry, { ...kept, purpose: 'attachment' })
  const drawn = await redraw(ctx, kept, { type: kept.media_type, maxSide: longestSide })
  files.set(entry, { ...kept, ...drawn.stored, media_type: drawn.media_type })
  await ctx.storage.remove(kept.key)
}

export async function typeOf(path: string): Promise<string> {
  const handle = await open(path)
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(headBytes), 0, headBytes, 0)
    return mediaTypeOf(buffer.subarray(0, bytesRead))
  } finally {
    await handle.close()
  }
}

/** Rows of the stored files, held by what the import writes. */
export async function keepAll(tx: Tx, ctx: SignedIn, files: StoredFiles): Promise<void> {
  const kept_at = new Date().toISOString()
  const rows = [...files.values()].map(({ file_id, media_type, bytes, sha256, key, name, purpose }) => ({
    resource_id: file_id,
    purpose,
    name: fileName(name),
    media_type,
    size: bytes,
    sha256,
    storage_key: key,
    user_id: ctx.actor.user_id,
    kept_at,
  }))
  await insertFiles(tx, rows)
}
