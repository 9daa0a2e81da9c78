import { desc } from 'drizzle-orm'
import type { SignedIn } from '../../../context.ts'
import { backup } from '../../../db/schema/backup.ts'
import { dueOf } from '../../platform/backup/index.ts'
import { viewLicense } from '../../platform/license/index.ts'
import { diskOf, isBelowFloor, storedByFolder } from '../../platform/storage-cleaner/index.ts'
import { settingsOf } from '../../platform/setting/index.ts'
import type { Block } from './people.ts'

const keptMs = 60_000
type Kinds = Block<'storage'>['kinds']
const walks = new WeakMap<object, { until: number; reading: Promise<Kinds>; last: Kinds | null }>()

/** Walking a folder of files takes its time: once a minute, and whoever asks meanwhile gets the last answer. */
async function storedKinds({ pool, config }: SignedIn): Promise<Kinds> {
  const known = walks.get(pool)
  if (known !== undefined && known.until > Date.now()) return known.last ?? known.reading
  const reading = storedByFolder(config.filesDir)
  const entry = { until: Date.now() + keptMs, reading, last: known?.last ?? null }
  walks.set(pool, entry)
  reading.then(
    (kinds) => void (entry.last = kinds),
    () => walks.delete(pool),
  )
  return entry.last ?? reading
}

export async function readStorage(ctx: SignedIn): Promise<Block<'storage'>> {
  const { clean_storage_limit_percent: limit_percent } = (await settingsOf(ctx)).values
  const { used_percent, free } = await diskOf(ctx.config.filesDir)
  return { kinds: await storedKinds(ctx), used_percent, limit_percent, free_bytes: free, is_below_floor: await isBelowFloor(ctx) }
}

export async function readBackup(ctx: SignedIn): Promise<Block<'backup'>> {
  const { last_good_at, next_at, is_late } = await dueOf(ctx)
  const { state, started_at } = backup
  const [newest] = await ctx.db.select({ state, started_at }).from(backup).orderBy(desc(started_at)).limit(1)
  return { last_good_at, next_at, is_late, newest: newest ?? null }
}

export async function readLicense(ctx: SignedIn): Promise<Block<'license'>> {
  const { state, edition, license, days_left, limits } = await viewLicense(ctx)
  return { state, edition, expires_at: license?.expires_at ?? null, days_left, limits }
}
