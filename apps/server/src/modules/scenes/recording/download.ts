import { asc, eq } from 'drizzle-orm'
import { createReadStream } from 'node:fs'
import { Readable } from 'node:stream'
import { media } from '@beacon/api/media'
import type { SignedIn } from '../../../context.ts'
import { consoleRecordingPiece } from '../../../db/schema/index.ts'
import { file, type Special } from '../../../module.ts'
import { writeAudit } from '../../platform/audit/index.ts'
import { requireReauth } from '../../platform/person/index.ts'
import { auditOf, getSeen } from './find.ts'

/** The page asks for the password with this, and then opens the address of the file. */
export async function prepareDownload(ctx: SignedIn, recording_id: string): Promise<{ ok: true }> {
  await requireReauth(ctx)
  await getSeen(ctx, recording_id)
  return { ok: true }
}

export async function downloadRecording(ctx: SignedIn, recording_id: string): Promise<Special> {
  await requireReauth(ctx)
  const seen = await getSeen(ctx, recording_id)
  const pieces = await ctx.db
    .select({ storage_key: consoleRecordingPiece.storage_key })
    .from(consoleRecordingPiece)
    .where(eq(consoleRecordingPiece.recording_id, recording_id))
    .orderBy(asc(consoleRecordingPiece.piece))
  const paths = pieces.flatMap(({ storage_key }) => (storage_key === null ? [] : [ctx.storage.path(storage_key)]))
  await writeAudit(ctx, ctx.db, [{ ...auditOf(seen), operation: 'recording_download' }])
  const { scene_number, node, started_at } = seen.row
  return file({
    stream: Readable.from(joined(paths)),
    filename: `console-${scene_number.toString(16).padStart(6, '0')}-${node}-${started_at.slice(0, 19).replace(/[T:]/gu, '-')}.cast`,
    type: media.cast,
    cache: 'private, no-store',
  })
}

async function* joined(paths: readonly string[]): AsyncGenerator<Uint8Array> {
  for (const path of paths) yield* createReadStream(path)
}
