import { sql } from 'drizzle-orm'
import type { Ctx } from '../../../context.ts'
import { consoleRecording } from '../../../db/schema/index.ts'
import { clearAlarm, raiseAlarm } from '../../platform/alarm/index.ts'

/** So much above the floor it is over, as it is for the disk itself. */
const clearAt = 1.1

/** Asked every minute on one replica: recordings that the disk stopped are told until it has room again. */
export async function watchRecordings(ctx: Ctx): Promise<void> {
  const { free, floor, is_below } = await ctx.storage.room()
  if (is_below) {
    const stopped = sql`${consoleRecording.why} = 'disk' and ${consoleRecording.ended_at} > now() - interval '1 day'`
    const n = await ctx.db.$count(consoleRecording, stopped)
    // Text without the count: each console that is opened then would be news again.
    if (n > 0) await raiseAlarm(ctx, { kind: 'recording_stopped', values: { en: {}, zh: {} } })
  } else if (free >= floor * clearAt) await clearAlarm(ctx, 'recording_stopped')
}
