import { baseNames } from '@beacon/api/image/image-limits'
import type { ImageBuilder } from '@beacon/api/image/image'
import { gt, sql } from 'drizzle-orm'
import type { Platform } from '../../../context.ts'
import { settingsOf } from '../../platform/setting/index.ts'
import { GiB } from './room.ts'
import { sceneImageBase, sceneMachine } from '../../../db/schema/index.ts'

type Why = NonNullable<ImageBuilder['why']>
const reasons: readonly Why[] = ['no_socket', 'no_right', 'no_answer', 'too_old', 'no_guard']

/** What takes virtual disks, told beside the bases. */
export const diskTools = 'disks'

/** Whether images can be made now: a row of a machine that grew old means that nobody does. */
export async function readBuilder(platform: Pick<Platform, 'db'>): Promise<ImageBuilder> {
  const { db } = platform
  const { image_archive_limit_gb, image_quota_gb, image_registry_hosts } = (await settingsOf(platform)).values
  const machines = await db
    .select()
    .from(sceneMachine)
    .where(gt(sceneMachine.beat_at, sql`clock_timestamp() - interval '15 seconds'`))
  const told = await db.select().from(sceneImageBase)
  const bases = baseNames.flatMap((name) => {
    const found = told.find((one) => one.name === name)
    return found === undefined ? [] : [{ name, is_ready: found.is_ready, missing: found.missing }]
  })
  const disk = told.find(({ name }) => name === diskTools)
  const ways = {
    archive_bytes: image_archive_limit_gb * GiB,
    bases,
    disks: disk === undefined ? null : { is_ready: disk.is_ready, missing: disk.missing, bytes: image_quota_gb * GiB },
    registries: image_registry_hosts,
  }
  const [machine] = machines.toSorted((one, other) => Number(other.is_ok) - Number(one.is_ok))
  if (machine === undefined) return { state: 'no_process', why: null, ...ways }
  const why = reasons.find((word) => word === machine.why) ?? null
  return { state: machine.is_ok ? 'ready' : 'no_engine', why: machine.is_ok ? null : why, ...ways }
}
