import { baseNames } from '@beacon/api/image-limits'
import type { ImageBuilder } from '@beacon/api/image'
import { gt, sql } from 'drizzle-orm'
import type { Platform } from '../../../context.ts'
import { settingsOf } from '../../platform/setting/index.ts'
import { GiB } from './room.ts'
import { sceneImageBase, sceneMachine } from '../../../db/schema/index.ts'

type Why = NonNullable<ImageBuilder['why']>
const reasons: readonly Why[] = ['no_socket', 'no_right', 'no_answer', 'too_old', 'no_guard']

/** Whether images can be made now: a row of a machine that grew old means that nobody does. */
export async function readBuilder(platform: Pick<Platform, 'db'>): Promise<ImageBuilder> {
  const { db } = platform
  const archive_bytes = (await settingsOf(platform)).values.image_archive_limit_gb * GiB
  const machines = await db
    .select()
    .from(sceneMachine)
    .where(gt(sceneMachine.beat_at, sql`clock_timestamp() - interval '15 seconds'`))
  const told = await db.select().from(sceneImageBase)
  const bases = baseNames.flatMap((name) => {
    const found = told.find((one) => one.name === name)
    return found === undefined ? [] : [{ name, is_ready: found.is_ready, missing: found.missing }]
  })
  const [machine] = machines.toSorted((one, other) => Number(other.is_ok) - Number(one.is_ok))
  if (machine === undefined) return { state: 'no_process', why: null, archive_bytes, bases }
  const why = reasons.find((word) => word === machine.why) ?? null
  return { state: machine.is_ok ? 'ready' : 'no_engine', why: machine.is_ok ? null : why, archive_bytes, bases }
}
