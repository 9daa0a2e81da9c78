import type { StorageKind } from '@beacon/api/platform/storage'
import type { Ctx } from '../../../context.ts'
import { orphans } from '../file/index.ts'
import { settingsOf } from '../setting/index.ts'
import { namedKeys } from './named-keys.ts'
import { storedFiles, type StoredFile } from './stored.ts'

const dayMs = 86_400_000
const monthMs = 30.44 * dayMs
const batch = 500

export interface StoredObject {
  kind: StorageKind
  key: string
  bytes: number
  changed_at: number
}

interface Sorted {
  stored: Map<string, { count: number; bytes: number }>
  /** Over their age: gone at the next run. */
  old: StoredObject[]
  /** May go above the limit, oldest first. */
  spare: StoredObject[]
}

/** What a made file of this folder is, where it may be made again or asked for again. */
const spareKinds: Readonly<Record<string, StorageKind>> = { export: 'export', import: 'import_leftover', recording: 'recording' }

/**
 * Sorts what lies in the folder. Files that a person put in (attachments, writeups, pictures) are never among it: only exports,
 * uploads of imports, recordings, and what no row names for a day.
 */
export async function sortStored(ctx: Ctx, now = Date.now()): Promise<Sorted> {
  const { clean_age_months } = (await settingsOf(ctx)).values
  const oldest = now - clean_age_months * monthMs
  const sorted: Sorted = { stored: new Map(), old: [], spare: [] }
  for await (const some of inBatches(storedFiles(ctx.config.filesDir))) {
    const named = await namedKeys(
      ctx.db,
      some.map(({ key }) => key),
    )
    for (const one of some) {
      const sum = sorted.stored.get(one.folder) ?? { count: 0, bytes: 0 }
      sorted.stored.set(one.folder, { count: sum.count + 1, bytes: sum.bytes + one.bytes })
      const spare = spareKinds[one.folder]
      if (!named.has(one.key)) {
        if (one.changed_at < now - dayMs) sorted.old.push({ ...one, kind: 'leftover' })
      } else if (spare !== undefined) (one.changed_at < oldest ? sorted.old : sorted.spare).push({ ...one, kind: spare })
    }
  }
  const byAge = (a: StoredObject, b: StoredObject) => a.changed_at - b.changed_at
  sorted.old.sort(byAge)
  sorted.spare.sort(byAge)
  return sorted
}

async function* inBatches(files: AsyncIterable<StoredFile>): AsyncGenerator<StoredFile[]> {
  let some: StoredFile[] = []
  for await (const one of files) {
    some.push(one)
    if (some.length < batch) continue
    yield some
    some = []
  }
  yield some
}

/** The spare ones that must go until the disk is `below` percent full, oldest first. */
export function spareUntil(spare: readonly StoredObject[], disk: { total: number; used_percent: number }, below: number): StoredObject[] {
  let over = Math.ceil(((disk.used_percent - below) / 100) * disk.total)
  const chosen: StoredObject[] = []
  for (const one of spare) {
    if (over <= 0) break
    chosen.push(one)
    over -= one.bytes
  }
  return chosen
}

/** Uploads without an owner: how many and how large. */
export async function countOrphans(ctx: Ctx): Promise<{ count: number; bytes: number }> {
  const sum = { count: 0, bytes: 0 }
  for await (const rows of orphans(ctx)) {
    sum.count += rows.length
    sum.bytes += rows.reduce((all, row) => all + row.size, 0)
  }
  return sum
}
