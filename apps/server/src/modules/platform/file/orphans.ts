import type { Ctx } from '../../../context.ts'
import { settingsOf } from '../setting/index.ts'
import { namedFiles } from './named.ts'
import { oldUploads, takeFiles, type FileRow } from './repo.ts'
import { staleUploads, takeUploads } from './upload-repo.ts'

const batch = 200
const first = '00000000-0000-0000-0000-000000000000'

/** Uploads that nothing uses, as many at a time as one question to the database may hold. */
export async function* orphans(ctx: Ctx): AsyncGenerator<FileRow[]> {
  const hours = (await settingsOf(ctx)).values.orphan_upload_hours
  for (let after = first; ;) {
    const rows = await oldUploads(ctx.db, { hours, after, limit: batch })
    const named = await namedFiles(
      ctx.db,
      rows.map(({ resource_id }) => resource_id),
    )
    yield rows.filter(({ resource_id }) => !named.has(resource_id))
    const last = rows.at(-1)
    if (last === undefined || rows.length < batch) return
    after = last.resource_id
  }
}

export interface Removed {
  removed: number
  bytes: number
}

/** Removes what nobody uses: whole files, and uploads in pieces. */
export async function removeOrphans(ctx: Ctx): Promise<{ unused: Removed; unfinished: Removed }> {
  return { unused: await removeUnused(ctx), unfinished: await removeStale(ctx) }
}

/** Uploads that nothing has used for as long as settings say. */
async function removeUnused(ctx: Ctx): Promise<Removed> {
  let removed = 0
  let bytes = 0
  for await (const rows of orphans(ctx)) {
    const gone = await takeFiles(
      ctx.db,
      rows.map(({ resource_id }) => resource_id),
    )
    for (const row of gone) {
      await ctx.storage.remove(row.storage_key)
      bytes += row.size
    }
    removed += gone.length
  }
  if (removed > 0) ctx.log.info({ count: removed }, 'unused uploads were removed')
  return { removed, bytes }
}

/** Uploads in pieces that nobody has gone on with for a day. */
async function removeStale(ctx: Ctx): Promise<Removed> {
  const sum = { removed: 0, bytes: 0 }
  for (;;) {
    const ids = (await staleUploads(ctx.db, batch)).map(({ upload_id }) => upload_id)
    const pieces = await ctx.db.transaction((tx) => takeUploads(tx, ids))
    for (const piece of pieces) {
      await ctx.storage.remove(piece.storage_key)
      sum.bytes += piece.bytes
    }
    sum.removed += ids.length
    if (ids.length < batch) return sum
  }
}
