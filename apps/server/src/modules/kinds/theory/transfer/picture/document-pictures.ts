import type { Reply } from '@beacon/api/endpoint'
import { readPaste } from '@beacon/api/kinds/theory/paste'
import type { theoryTransfer as contract } from '@beacon/api/kinds/theory/transfer'
import type { SignedIn } from '../../../../../context.ts'
import { Failure } from '../../../../../failure.ts'
import { writeAudit } from '../../../../platform/audit/index.ts'
import type { DocxLines } from '../../../../platform/document/index.ts'
import { fileName, insertFiles } from '../../../../platform/file/index.ts'
import { openCharge } from '../../../../platform/upload-quota/index.ts'
import { pictureLimits } from './picture-limits.ts'
import { pictureAddress } from './pictures.ts'
import { forgetPictures, storePicture, type StoredPicture } from './store-pictures.ts'
import { isUsable } from './usable-pictures.ts'

type Stored = ReadonlyMap<string, StoredPicture>
const shown = /!\[([^[\]]{0,200})\]\((word:\d{1,4})\)/gu

/** The text with its pictures named by where they are stored now; the lines of those that are lost are told. */
export async function keepDocumentPictures(ctx: SignedIn, { text, pictures }: DocxLines): Promise<Reply<typeof contract.document>> {
  const stored = await storeAll(ctx, pictures)
  const starts = new Set(readPaste(text, () => '').questions.map(({ line }) => line))
  const lost: number[] = []
  let kept = 0
  let ofQuestion = 0
  const lines = text.split('\n').map((line, index) => {
    if (starts.has(index + 1)) ofQuestion = 0
    return line.replaceAll(shown, (_whole, alt: string, address: string) => {
      const picture = stored.get(address)
      if (picture === undefined || ofQuestion >= pictureLimits.count) {
        lost.push(index + 1)
        return ''
      }
      ofQuestion += 1
      kept += 1
      return `![${alt}](${pictureAddress(picture.file_id)})`
    })
  })
  return { text: lines.join('\n'), pictures: lost, kept }
}

/** By their addresses, as uploads of the form: whatever no question shows in the end goes as those do. */
async function storeAll(ctx: SignedIn, pictures: DocxLines['pictures']): Promise<Stored> {
  const stored = new Map<string, StoredPicture>()
  const charge = openCharge(ctx, 'room')
  try {
    for (const picture of pictures) {
      const one = (await isUsable(picture.base64)) ? await drawn(ctx, charge, picture) : null
      if (one !== null) stored.set(picture.address, one)
    }
    await record(ctx, [...stored.values()])
    return stored
  } catch (error) {
    await forgetPictures(ctx, stored.values())
    throw error
  } finally {
    await charge.close()
  }
}

/** Null where its head was right and the rest is broken. */
async function drawn(ctx: SignedIn, charge: ReturnType<typeof openCharge>, picture: DocxLines['pictures'][number]) {
  try {
    return await storePicture(ctx, charge, picture)
  } catch (error) {
    if (error instanceof Failure && (error.code === 'file_type' || error.code === 'file_image_size')) return null
    throw error
  }
}

async function record(ctx: SignedIn, pictures: readonly StoredPicture[]): Promise<void> {
  if (pictures.length === 0) return
  const purpose = 'question_image' as const
  const rows = pictures.map(({ file_id, name, media_type, bytes, sha256, key }) => ({
    resource_id: file_id,
    purpose,
    name: fileName(name),
    media_type,
    size: bytes,
    sha256,
    storage_key: key,
    user_id: ctx.actor.user_id,
  }))
  const entries = rows.map(({ resource_id, name, size, sha256, media_type }) => ({
    module: 'storage' as const,
    operation: 'create' as const,
    object_type: 'file',
    object_id: resource_id,
    object_name: name,
    after: { purpose, name, size, sha256, media_type },
  }))
  await ctx.db.transaction(async (tx) => {
    await insertFiles(tx, rows)
    await writeAudit(ctx, tx, entries)
  })
}
