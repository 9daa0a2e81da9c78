import { createReadStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { ZipFile } from 'yazl'
import { can, type SignedIn } from '../../../../../context.ts'
import type { Tx } from '../../../../../db/database.ts'
import { newId } from '../../../../../db/id.ts'
import type { Stored } from '../../../../../storage/storage.ts'
import { settingsOf } from '../../../../platform/setting/index.ts'
import { openCharge } from '../../../../platform/upload-quota/index.ts'
import { extractEntries } from '../../../../platform/archive-upload/index.ts'
import { insertFiles } from '../../../../platform/file/index.ts'
import { makeImage } from '../../../../scenes/image/index.ts'
import type { Draft } from '../draft.ts'
import type { Task } from '../worker.ts'
import type { DraftImage } from './draft-scene.ts'

interface StoredImage extends Stored {
  name: string
  folder: string
}
/** What images are made from, in the storage, by draft and the name of the image in it. */
export type StoredImages = Map<DraftImage, StoredImage>

/** Nobody gets an image made who could not make it himself. What was stored stands in `stored` also when it fails. */
export async function storeImages(ctx: SignedIn, source: Task['source'], drafts: readonly Draft[], stored: StoredImages): Promise<void> {
  if (!can(ctx, 'image.write')) return
  const charge = openCharge(ctx, 'room')
  try {
    await storeEach(ctx, source, { drafts, stored, through: charge.through })
  } finally {
    await charge.close()
  }
}

interface Storing {
  drafts: readonly Draft[]
  stored: StoredImages
  through: (bytes: Readable) => Readable
}
async function storeEach(ctx: SignedIn, source: Task['source'], { drafts, stored, through }: Storing): Promise<void> {
  const limitBytes = (await settingsOf(ctx)).values.image_archive_limit_gb * 1024 ** 3
  for (const image of drafts.flatMap(({ scene }) => scene?.images ?? [])) {
    const { origin } = image
    if (origin.kind === 'reference') continue
    const files = origin.kind === 'folder' ? origin.files : [{ entry: origin.entry, name: 'image' }]
    const folder = await mkdtemp(join(tmpdir(), 'beacon-import-'))
    try {
      const placed = files.map(({ entry, name }, index) => ({ entry, name, to: join(folder, String(index)) }))
      await extractEntries(
        source,
        placed.map(({ entry, to }) => ({ entry, to })),
      )
      const bytes = origin.kind === 'folder' ? zipOf(placed) : createReadStream(placed[0]?.to ?? '')
      const kept = await ctx.storage.put('attachment', through(bytes), limitBytes)
      stored.set(image, { ...kept, name: `${image.image.split('@')[0]}.zip`, folder: origin.kind === 'file' ? origin.folder : '' })
    } finally {
      await rm(folder, { recursive: true, force: true })
    }
  }
}

/** A fixed time, so that the same files give the same bytes. Programs lose their mark in a package, so every file may run. */
const look = { mtime: new Date('2020-01-01T00:00:00Z'), mode: 0o100_755 }

function zipOf(files: readonly { name: string; to: string }[]): Readable {
  const zip = new ZipFile()
  for (const { name, to } of files) zip.addFile(to, name, look)
  zip.end()
  // yazl types its output by an older interface of streams.
  return zip.outputStream as Readable
}

/** Orders the making of each image; answers the names that the scenes get in place of those in the package. */
export async function makeImages(tx: Tx, ctx: SignedIn, draft: Draft, stored: StoredImages): Promise<Map<string, string>> {
  const { user_id } = ctx.actor
  const names = new Map<string, string>()
  for (const image of draft.scene?.images ?? []) {
    const kept = stored.get(image)
    if (kept === undefined) continue
    const { key, bytes, sha256, name, folder } = kept
    const file_id = newId()
    const file = { resource_id: file_id, purpose: 'scene_image' as const, name, media_type: 'application/zip', size: bytes, sha256 }
    await insertFiles(tx, [{ ...file, storage_key: key, user_id, kept_at: new Date().toISOString() }])
    const wish = { name: image.image.split('@')[0] ?? image.image, file_id, folder, by: user_id }
    const made = await makeImage(tx, wish)
    names.set(image.image, `${made.name}@${made.version}`)
  }
  return names
}
