import { inArray, sql } from 'drizzle-orm'
import type { Ctx } from '../../../context.ts'
import { change } from '../../../db/change.ts'
import { consoleRecording, consoleRecordingPiece } from '../../../db/schema/index.ts'
import { settingsOf } from '../../platform/setting/index.ts'

const atOnce = 200

/** Removes what is older than it is kept. Rows go first: a file that is left then is found by the cleaner of the storage. */
export async function cleanRecordings(ctx: Ctx): Promise<void> {
  const { recording_keep_days } = (await settingsOf(ctx)).values
  for (;;) {
    const old = await ctx.db
      .select({ recording_id: consoleRecording.recording_id })
      .from(consoleRecording)
      .where(sql`${consoleRecording.ended_at} < now() - make_interval(days => ${recording_keep_days})`)
      .limit(atOnce)
    if (old.length === 0) return
    const ids = old.map(({ recording_id }) => recording_id)
    const pieces = await ctx.db
      .select({ storage_key: consoleRecordingPiece.storage_key })
      .from(consoleRecordingPiece)
      .where(inArray(consoleRecordingPiece.recording_id, ids))
    const entry = { module: 'storage', operation: 'clean', object_type: 'recording', object_name: 'console recordings' } as const
    await change(ctx, { ...entry, after: { removed: ids.length, recording_keep_days } }, (tx) =>
      tx.delete(consoleRecording).where(inArray(consoleRecording.recording_id, ids)),
    )
    for (const { storage_key } of pieces) if (storage_key !== null) await ctx.storage.remove(storage_key)
  }
}
