import { open } from 'node:fs/promises'
import type { FileView } from '@beacon/api/file'
import type { SignedIn } from '../../context.ts'
import { change } from '../../db/change.ts'
import { newId } from '../../db/id.ts'
import { fail, failFields } from '../../failure.ts'
import type { UploadField, UploadFile } from '../../module.ts'
import type { Stored } from '../../storage/storage.ts'
import { headBytes, mediaTypeOf } from './media.ts'
import { redraw } from './picture.ts'
import { purposeRules, type PurposeRule } from './purpose.ts'
import { insertFiles, type FilePurpose } from './repo.ts'

/** Streams the first file of the body into the storage, checks its bytes, and keeps it for its purpose. On any refusal nothing is left. */
export async function upload(ctx: SignedIn, purpose: FilePurpose, parts: AsyncIterable<UploadField | UploadFile>): Promise<FileView> {
  const rule = purposeRules[purpose]
  const [item] = rule.items
  if (item !== undefined && !rule.items.some((one) => ctx.actor.permissions.has(one))) fail('permission_missing', { item })
  for await (const part of parts) {
    if (part.kind !== 'file' || part.name !== 'file') failFields({ [part.name]: { code: 'field_unknown', details: { name: part.name } } })
    else return keep(ctx, purpose, rule, part)
  }
  return failFields({ file: { code: 'field_empty' } })
}

async function keep(ctx: SignedIn, purpose: FilePurpose, rule: PurposeRule, part: UploadFile): Promise<FileView> {
  const original = await ctx.storage.put(purpose === 'attachment' ? 'attachment' : 'image', part.stream, rule.maxBytes)
  const held: Stored[] = [original]
  try {
    const found = await typeOf(ctx, original)
    if (original.bytes === 0) fail('file_size', { size: 0, max: rule.maxBytes })
    if (rule.types !== null && !rule.types.includes(found))
      fail('file_type', { found, allowed: rule.types.map((type) => type.replace(/^image\/|\+xml$/gu, '')) })
    const isRaster = rule.types !== null && found !== 'image/svg+xml'
    const drawn = isRaster ? await redraw(ctx.storage, original, found, rule.maxSide) : { stored: original, media_type: found }
    if (isRaster) held.push(drawn.stored)
    const view = await record(ctx, purpose, drawn, fileName(part.filename))
    if (isRaster) await ctx.storage.remove(original.key)
    return view
  } catch (error) {
    for (const one of held) await ctx.storage.remove(one.key)
    throw error
  }
}

async function record(
  ctx: SignedIn,
  purpose: FilePurpose,
  { stored, media_type }: { stored: Stored; media_type: string },
  name: string,
): Promise<FileView> {
  const resource_id = newId()
  const { bytes: size, sha256, key: storage_key } = stored
  const after = { purpose, name, size, sha256, media_type }
  await change(
    ctx,
    { module: 'storage', operation: 'create', object_type: 'file', object_id: resource_id, object_name: name, after },
    (tx) => insertFiles(tx, [{ resource_id, ...after, storage_key, user_id: ctx.actor.user_id }]),
  )
  return { file_id: resource_id, name, size, sha256, media_type }
}

async function typeOf(ctx: SignedIn, stored: Stored): Promise<string> {
  const handle = await open(ctx.storage.path(stored.key))
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(headBytes), 0, headBytes, 0)
    return mediaTypeOf(buffer.subarray(0, bytesRead))
  } finally {
    await handle.close()
  }
}

/** The name as data: the last step of a path, without control characters, at most 255 code points. */
export function fileName(given: string): string {
  const last = given.normalize('NFC').split(/[\\/]/u).at(-1) ?? ''
  const clean = last.replaceAll(/[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]/gu, '').trim()
  return [...clean].slice(-255).join('') || 'file'
}
