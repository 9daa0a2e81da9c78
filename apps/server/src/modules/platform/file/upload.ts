import { open } from 'node:fs/promises'
import type { FileView } from '@beacon/api/platform/file'
import type { SignedIn } from '../../../context.ts'
import { change } from '../../../db/change.ts'
import type { Tx } from '../../../db/database.ts'
import { newId } from '../../../db/id.ts'
import { fail, failFields } from '../../../failure.ts'
import type { UploadField, UploadFile } from '../../../module.ts'
import type { Stored } from '../../../storage/storage.ts'
import { documentType } from '../document/index.ts'
import { settingsOf } from '../setting/index.ts'
import { headBytes, mediaTypeOf } from './media.ts'
import { redraw } from './picture.ts'
import { docx, purposeRules, typeName, xlsx, type PurposeRule } from './purpose.ts'
import { insertFiles, type FilePurpose } from './repo.ts'

/** Streams the first file of the body into the storage, checks its bytes, and keeps it for its purpose. On any refusal nothing is left. */
export async function upload(ctx: SignedIn, purpose: FilePurpose, parts: AsyncIterable<UploadField | UploadFile>): Promise<FileView> {
  const rule = await ruleFor(ctx, purpose)
  for await (const part of parts) {
    if (part.kind !== 'file' || part.name !== 'file') failFields({ [part.name]: { code: 'field_unknown', details: { name: part.name } } })
    else return keep(ctx, purpose, rule, part)
  }
  return failFields({ file: { code: 'field_empty' } })
}

/** What a purpose asks of a file; refused to who may upload nothing for it. */
export async function ruleFor(ctx: SignedIn, purpose: FilePurpose): Promise<PurposeRule> {
  const rule = purposeRules[purpose]
  const [item] = rule.items
  if (item !== undefined && !rule.items.some((one) => ctx.actor.permissions.has(one))) fail('permission_missing', { item })
  return rule.maxBytesBy === undefined ? rule : { ...rule, maxBytes: rule.maxBytesBy((await settingsOf(ctx)).values) }
}

type Also = (tx: Tx, fileId: string) => Promise<void>

/** Stores a stream, checks its bytes and keeps it as a file. On any refusal, also one by `also` in the same transaction, nothing is left. */
export async function keep(
  ctx: SignedIn,
  purpose: FilePurpose,
  rule: PurposeRule,
  part: Pick<UploadFile, 'stream' | 'filename'>,
  also: Also = async () => undefined,
): Promise<FileView> {
  const original = await ctx.storage.put(rule.maxSide === 0 ? 'attachment' : 'image', part.stream, rule.maxBytes)
  const held: Stored[] = [original]
  try {
    const found = await typeOf(ctx, original, rule.types ?? [])
    if (original.bytes === 0) fail('file_empty')
    if (rule.types !== null && !rule.types.includes(found))
      fail('file_type', { found: typeName(found), allowed: rule.types.map((type) => (type === 'text/plain' ? 'csv' : typeName(type))) })
    if (original.bytes < (rule.minBytes ?? 0)) fail('file_too_small', { size: original.bytes, min: rule.minBytes })
    const isRaster = rule.maxSide > 0 && found !== 'image/svg+xml'
    const drawn = isRaster
      ? await redraw(ctx, original, { type: found, maxSide: rule.maxSide, isSquare: rule.isSquare })
      : { stored: original, media_type: found }
    if (isRaster) held.push(drawn.stored)
    const view = await record(ctx, { purpose, name: fileName(part.filename), ...drawn }, also)
    if (isRaster) await ctx.storage.remove(original.key)
    return view
  } catch (error) {
    for (const one of held) await ctx.storage.remove(one.key)
    throw error
  }
}

async function record(
  ctx: SignedIn,
  { purpose, name, stored, media_type }: { purpose: FilePurpose; name: string; stored: Stored; media_type: string },
  also: Also,
): Promise<FileView> {
  const resource_id = newId()
  const { bytes: size, sha256, key: storage_key } = stored
  const after = { purpose, name, size, sha256, media_type }
  await change(
    ctx,
    { module: 'storage', operation: 'create', object_type: 'file', object_id: resource_id, object_name: name, after },
    async (tx) => {
      await insertFiles(tx, [{ resource_id, ...after, storage_key, user_id: ctx.actor.user_id }])
      await also(tx, resource_id)
    },
  )
  return { file_id: resource_id, name, size, sha256, media_type }
}

const officeTypes = { docx, xlsx, zip: 'application/zip' } as const

/** By content. Where an office document is asked for, a zip says by its directory which one it is. */
async function typeOf(ctx: SignedIn, stored: Stored, wanted: readonly string[]): Promise<string> {
  const found = await headType(ctx, stored)
  if (found !== officeTypes.zip || !(wanted.includes(docx) || wanted.includes(xlsx))) return found
  return officeTypes[await documentType(ctx.storage.path(stored.key)).catch(() => 'zip' as const)]
}

async function headType(ctx: SignedIn, stored: Stored): Promise<string> {
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
