import type { StorageKind, StoragePreview, StorageRun } from '@beacon/api/platform/storage'
import type { Ctx, SignedIn } from '../../../context.ts'
import { Failure, fail } from '../../../failure.ts'
import { settingsOf } from '../setting/index.ts'
import { startCleaning } from './clean.ts'
import { logsOf } from './logs.ts'
import { countOrphans, sortStored, spareUntil } from './plan.ts'
import { lastScheduledAt } from './repo.ts'
import { diskOf } from './stored.ts'
import { dueAt } from './due.ts'

const words = ['clean', '清理']
const below = 5

/** What is stored, and what cleaning now would remove. */
export async function preview(ctx: Ctx): Promise<StoragePreview> {
  const { clean_enabled, clean_storage_limit_percent: limit_percent, clean_at, time_zone } = (await settingsOf(ctx)).values
  const disk = await diskOf(ctx.config.filesDir)
  const { floor: bytes, is_below } = await ctx.storage.room()
  const { stored, old, spare } = await sortStored(ctx)
  const over = disk.used_percent > limit_percent ? spareUntil(spare, disk, limit_percent - below) : []
  const kinds = new Map<StorageKind, { count: number; bytes: number }>([['orphan_upload', await countOrphans(ctx)]])
  for (const { kind, bytes } of [...old, ...over]) {
    const sum = kinds.get(kind) ?? { count: 0, bytes: 0 }
    kinds.set(kind, { count: sum.count + 1, bytes: sum.bytes + bytes })
  }
  const listed = [...kinds].filter(([, { count }]) => count > 0).map(([kind, sum]) => ({ kind, ...sum }))
  return {
    stored: [...stored].map(([folder, sum]) => ({ folder, ...sum })).toSorted((a, b) => b.bytes - a.bytes),
    kinds: listed,
    would_free: listed.reduce((sum, { bytes }) => sum + bytes, 0),
    disk,
    floor: { bytes, is_below },
    limit_percent,
    is_enabled: clean_enabled,
    next_at: clean_enabled ? dueAt({ clean_at, time_zone, last: await lastScheduledAt(ctx.db), now: Date.now() }) : null,
    logs: await logsOf(ctx),
  }
}

export async function cleanNow(ctx: SignedIn, confirm: string): Promise<StorageRun> {
  if (!words.includes(confirm.trim())) fail('confirm_mismatch', { word: words[0] })
  return (await startCleaning(ctx, { trigger: 'person' })).run
}

/** Asked every minute on one replica. */
export async function tick(ctx: Ctx): Promise<void> {
  const { clean_enabled, clean_at, time_zone } = (await settingsOf(ctx)).values
  if (!clean_enabled) return
  const due = dueAt({ clean_at, time_zone, last: await lastScheduledAt(ctx.db), now: Date.now() })
  if (Date.parse(due) > Date.now()) return
  try {
    await startCleaning(ctx, { trigger: 'schedule' })
  } catch (error) {
    if (!(error instanceof Failure && error.code === 'storage_busy')) throw error
  }
}
