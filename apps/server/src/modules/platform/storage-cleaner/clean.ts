import type { StorageKind, StorageRun } from '@beacon/api/platform/storage'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Ctx } from '../../../context.ts'
import { change } from '../../../db/change.ts'
import { newId } from '../../../db/id.ts'
import { fail } from '../../../failure.ts'
import { removeOrphans } from '../file/index.ts'
import { settingsOf } from '../setting/index.ts'
import { forgetKey, namedKeys } from './named-keys.ts'
import { sortStored, spareUntil, type StoredObject } from './plan.ts'
import { insertRun, runView, tryBegin, updateRun } from './repo.ts'
import { diskOf, type Disk } from './stored.ts'

/** Above the limit the oldest go until the disk is so many percent points below it. */
const below = 5

export interface CleanInput {
  trigger: StorageRun['trigger']
  /** How full the disk is; a test says so instead. */
  disk?: () => Promise<Disk>
}

/** Begins a run in this process. Throws `storage_busy` while another works on any replica. */
export async function startCleaning(ctx: Ctx, input: CleanInput): Promise<{ run: StorageRun; finished: Promise<StorageRun> }> {
  const run_id = newId()
  const entry = { module: 'storage', operation: 'clean', object_type: 'storage', object_id: run_id } as const
  const row = await change(ctx, { ...entry, after: { trigger: input.trigger } }, async (tx) => {
    if (!(await tryBegin(tx))) fail('storage_busy')
    const by = { user_id: ctx.actor?.user_id ?? null, by_name: ctx.actor?.rep_name ?? null }
    return insertRun(tx, { run_id, trigger: input.trigger, ...by })
  })
  return { run: runView(row), finished: run(ctx, runView(row), input) }
}

async function run(ctx: Ctx, row: StorageRun, { disk }: CleanInput): Promise<StorageRun> {
  const entry = { module: 'storage', operation: 'clean', object_type: 'storage', object_id: row.run_id } as const
  try {
    const values = await clean(ctx, disk ?? (() => diskOf(ctx.config.filesDir)))
    const done = { ...values, state: 'done' as const, finished_at: new Date().toISOString() }
    await change(ctx, { ...entry, after: { removed: values.removed, freed_bytes: values.freed_bytes } }, (tx) =>
      updateRun(tx, row.run_id, done),
    )
    return { ...row, ...done }
  } catch (error) {
    ctx.log.error({ err: error }, 'the storage could not be cleaned')
    const failed = { state: 'failed' as const, finished_at: new Date().toISOString() }
    await change(ctx, { ...entry, result: 'failed', error_code: 'internal' }, (tx) => updateRun(tx, row.run_id, failed))
    return { ...row, ...failed }
  }
}

async function clean(
  ctx: Ctx,
  disk: () => Promise<Disk>,
): Promise<Pick<StorageRun, 'removed' | 'freed_bytes' | 'kinds' | 'was_over_limit' | 'is_over_limit'>> {
  const limit = (await settingsOf(ctx)).values.clean_storage_limit_percent
  const was_over_limit = (await disk()).used_percent > limit
  const counts = new Map<StorageKind, { count: number; bytes: number }>()
  const note = (kind: StorageKind, count: number, bytes: number) => {
    const sum = counts.get(kind) ?? { count: 0, bytes: 0 }
    counts.set(kind, { count: sum.count + count, bytes: sum.bytes + bytes })
  }
  const { unused, unfinished } = await removeOrphans(ctx)
  note('orphan_upload', unused.removed, unused.bytes)
  note('unfinished_upload', unfinished.removed, unfinished.bytes)
  const { old, spare } = await sortStored(ctx)
  for (const one of old) if (await removeOne(ctx, one)) note(one.kind, 1, one.bytes)
  const now = await disk()
  const over = now.used_percent > limit ? spareUntil(spare, now, limit - below) : []
  for (const one of over) if (await removeOne(ctx, one)) note(one.kind, 1, one.bytes)
  const kinds = [...counts].filter(([, { count }]) => count > 0).map(([kind, sum]) => ({ kind, ...sum }))
  return {
    kinds,
    removed: kinds.reduce((sum, { count }) => sum + count, 0),
    freed_bytes: kinds.reduce((sum, { bytes }) => sum + bytes, 0),
    was_over_limit,
    is_over_limit: (await disk()).used_percent > limit,
  }
}

/** Removes the bytes once no row names them: a leftover must still be named by none, a made file is forgotten by its rows first. */
async function removeOne(ctx: Ctx, { kind, key }: StoredObject): Promise<boolean> {
  if (key.endsWith('.part')) {
    await rm(join(ctx.config.filesDir, key), { force: true })
    return true
  }
  const isFree = kind === 'leftover' ? !(await namedKeys(ctx.db, [key])).has(key) : await ctx.db.transaction((tx) => forgetKey(tx, key))
  if (isFree) await ctx.storage.remove(key)
  return isFree
}
