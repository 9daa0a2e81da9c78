import { Readable } from 'node:stream'
import type { FileView, UploadView } from '@beacon/api/platform/file'
import { limits } from '@beacon/api/limits'
import type { Pool } from 'pg'
import type { SignedIn } from '../../../context.ts'
import { newId } from '../../../db/id.ts'
import { fail, failFields } from '../../../failure.ts'
import type { UploadField, UploadFile } from '../../../module.ts'
import { settingsOf } from '../setting/index.ts'
import { chargeBegin } from '../upload-quota/index.ts'
import { findFile, type FilePurpose } from './repo.ts'
import { fileName, keep, ruleFor } from './upload.ts'
import {
  findPieces,
  findUpload,
  finishUpload,
  insertPiece,
  insertUpload,
  lockUpload,
  openUploads,
  takeUploads,
  type PieceRow,
  type UploadRow,
} from './upload-repo.ts'

const piece_bytes = limits.upload_piece_bytes
const arrived = (pieces: readonly PieceRow[]): number => pieces.reduce((sum, { bytes }) => sum + bytes, 0)
const viewOf = ({ upload_id, size }: UploadRow, offset: number): UploadView => ({ upload_id, size, offset, piece_bytes })

/** A person who begins more than a few at once gives up the oldest. */
export async function beginUpload(ctx: SignedIn, input: { purpose: FilePurpose; name: string; size: number }): Promise<UploadView> {
  const rule = await ruleFor(ctx, input.purpose)
  if (input.size > rule.maxBytes) fail('file_size', { size: input.size, max: rule.maxBytes })
  const { values } = await settingsOf(ctx)
  const upload_id = newId()
  const dropped = await ctx.db.transaction(async (tx) => {
    const open = await openUploads(tx, ctx.actor.user_id)
    const keys = await takeUploads(
      tx,
      open.slice(0, Math.max(0, open.length - limits.open_uploads + 1)).map((one) => one.upload_id),
    )
    await chargeBegin(tx, ctx.actor, values, input.size)
    await insertUpload(tx, { ...input, upload_id, name: fileName(input.name), user_id: ctx.actor.user_id })
    return keys
  })
  for (const { storage_key } of dropped) await ctx.storage.remove(storage_key)
  return { upload_id, size: input.size, offset: 0, piece_bytes }
}

export async function uploadStatus(ctx: SignedIn, uploadId: string): Promise<UploadView> {
  const found = (await findUpload(ctx.db, uploadId, ctx.actor.user_id)) ?? fail('not_found')
  return viewOf(found, found.file_id === null ? arrived(await findPieces(ctx.db, uploadId)) : found.size)
}

interface Piece {
  upload_id: string
  offset: number
}

/** The bytes are stored before the lock is taken, so a slow line keeps nobody waiting; what lost a race is removed. */
export async function takePiece(
  ctx: SignedIn,
  { upload_id, offset }: Piece,
  parts: AsyncIterable<UploadField | UploadFile>,
): Promise<UploadView> {
  const found = (await findUpload(ctx.db, upload_id, ctx.actor.user_id)) ?? fail('not_found')
  mustFollow(found, arrived(await findPieces(ctx.db, upload_id)), offset)
  const part = await fileOf(parts)
  const stored = await ctx.storage.put('piece', part.stream, Math.min(piece_bytes, found.size - offset))
  try {
    return await ctx.db.transaction(async (tx) => {
      const held = (await lockUpload(tx, upload_id, ctx.actor.user_id)) ?? fail('not_found')
      mustFollow(held, arrived(await findPieces(tx, upload_id)), offset)
      if (stored.bytes > 0) await insertPiece(tx, { upload_id, start: offset, bytes: stored.bytes, storage_key: stored.key })
      return viewOf(held, offset + stored.bytes)
    })
  } catch (error) {
    await ctx.storage.remove(stored.key)
    throw error
  }
}

async function fileOf(parts: AsyncIterable<UploadField | UploadFile>): Promise<UploadFile> {
  for await (const part of parts) {
    if (part.kind === 'file' && part.name === 'file') return part
    failFields({ [part.name]: { code: 'field_unknown', details: { name: part.name } } })
  }
  return failFields({ file: { code: 'field_empty' } })
}

/** `offset` has arrived; the piece must begin right there. */
function mustFollow({ file_id, size }: UploadRow, offset: number, given: number): void {
  if (file_id !== null || given !== offset || given >= size) fail('upload_offset', { offset: file_id === null ? offset : size })
}

const joiningBy = new WeakMap<Pool, Map<string, Promise<FileView>>>()

/** One file of all pieces, checked as if it had come whole. A second call, whose first answer was lost, gets the same file. */
export async function finish(ctx: SignedIn, uploadId: string): Promise<FileView> {
  const found = (await findUpload(ctx.db, uploadId, ctx.actor.user_id)) ?? fail('not_found')
  if (found.file_id !== null) return viewOfFile(ctx, found.file_id)
  await ruleFor(ctx, found.purpose)
  // Calls that come together share one file: each would read and write all of its bytes.
  const joining = joiningBy.get(ctx.pool) ?? new Map<string, Promise<FileView>>()
  joiningBy.set(ctx.pool, joining)
  const running = joining.get(uploadId) ?? join(ctx, found).finally(() => joining.delete(uploadId))
  joining.set(uploadId, running)
  return running
}

/** The bytes are read and stored before the upload's lock is taken; who loses the race against another replica gives the winner's file. */
async function join(ctx: SignedIn, { upload_id, purpose, name, size }: UploadRow): Promise<FileView> {
  try {
    const pieces = await findPieces(ctx.db, upload_id)
    const offset = arrived(pieces)
    if (offset !== size) fail('upload_offset', { offset })
    const part = { filename: name, stream: Readable.from(bytesOf(ctx, pieces)) }
    const view = await keep(ctx, purpose, await ruleFor(ctx, purpose), part, async (tx, fileId) => {
      const held = (await lockUpload(tx, upload_id, ctx.actor.user_id)) ?? fail('not_found')
      if (held.file_id !== null) fail('upload_offset', { offset: size })
      await finishUpload(tx, upload_id, fileId)
    })
    for (const { storage_key } of pieces) await ctx.storage.remove(storage_key)
    return view
  } catch (error) {
    const now = await findUpload(ctx.db, upload_id, ctx.actor.user_id)
    if (now === null || now.file_id === null) throw error
    return viewOfFile(ctx, now.file_id)
  }
}

async function* bytesOf(ctx: SignedIn, pieces: readonly PieceRow[]): AsyncGenerator<Buffer> {
  for (const { storage_key } of pieces) yield* (await ctx.storage.open(storage_key)).stream as AsyncIterable<Buffer>
}

async function viewOfFile(ctx: SignedIn, fileId: string): Promise<FileView> {
  const { resource_id: file_id, name, size, sha256, media_type } = (await findFile(ctx.db, fileId)) ?? fail('not_found')
  return { file_id, name, size, sha256, media_type }
}
