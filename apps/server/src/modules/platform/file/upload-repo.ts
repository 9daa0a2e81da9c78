import { and, asc, eq, inArray, isNull, lt, sql } from 'drizzle-orm'
import type { Executor, Tx } from '../../../db/database.ts'
import { upload, uploadPiece } from '../../../db/schema/file.ts'

export type UploadRow = typeof upload.$inferSelect
export type PieceRow = typeof uploadPiece.$inferSelect

export async function insertUpload(executor: Executor, row: typeof upload.$inferInsert): Promise<void> {
  await executor.insert(upload).values(row)
}

/** An upload of this person; nobody else's exists. */
export async function findUpload(executor: Executor, uploadId: string, userId: string): Promise<UploadRow | null> {
  const [row] = await executor
    .select()
    .from(upload)
    .where(and(eq(upload.upload_id, uploadId), eq(upload.user_id, userId)))
  return row ?? null
}

/** The row's lock: pieces of one upload are taken one after the other. */
export async function lockUpload(tx: Tx, uploadId: string, userId: string): Promise<UploadRow | null> {
  const [row] = await tx
    .select()
    .from(upload)
    .where(and(eq(upload.upload_id, uploadId), eq(upload.user_id, userId)))
    .for('update')
  return row ?? null
}

export const findPieces = (executor: Executor, uploadId: string): Promise<PieceRow[]> =>
  executor.select().from(uploadPiece).where(eq(uploadPiece.upload_id, uploadId)).orderBy(asc(uploadPiece.start))

export async function insertPiece(tx: Tx, row: PieceRow): Promise<void> {
  await tx.insert(uploadPiece).values(row)
  await tx
    .update(upload)
    .set({ seen_at: sql`now()` })
    .where(eq(upload.upload_id, row.upload_id))
}

/** The upload has become a file; its pieces are the caller's to remove. */
export async function finishUpload(tx: Tx, uploadId: string, fileId: string): Promise<void> {
  await tx.update(upload).set({ file_id: fileId }).where(eq(upload.upload_id, uploadId))
  await tx.delete(uploadPiece).where(eq(uploadPiece.upload_id, uploadId))
}

/** Unfinished uploads of a person, oldest first. */
export const openUploads = (executor: Executor, userId: string): Promise<UploadRow[]> =>
  executor
    .select()
    .from(upload)
    .where(and(eq(upload.user_id, userId), isNull(upload.file_id)))
    .orderBy(asc(upload.created_at))

/** Takes uploads out of the table; answers where their pieces lie. */
export async function takeUploads(tx: Tx, ids: readonly string[]): Promise<{ storage_key: string; bytes: number }[]> {
  if (ids.length === 0) return []
  const pieces = await tx
    .delete(uploadPiece)
    .where(inArray(uploadPiece.upload_id, [...ids]))
    .returning({ storage_key: uploadPiece.storage_key, bytes: uploadPiece.bytes })
  await tx.delete(upload).where(inArray(upload.upload_id, [...ids]))
  return pieces
}

/** Uploads that nobody has gone on with for a day. */
export const staleUploads = (executor: Executor, limit: number): Promise<{ upload_id: string }[]> =>
  executor
    .select({ upload_id: upload.upload_id })
    .from(upload)
    .where(lt(upload.seen_at, sql`now() - interval '24 hours'`))
    .limit(limit)
