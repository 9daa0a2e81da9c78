import { inArray, not } from 'drizzle-orm'
import type { Ctx } from '../../../context.ts'
import { change } from '../../../db/change.ts'
import { imageExport } from '../../../db/schema/index.ts'
import { isCurrent, selectExports } from './list.ts'

/** Removes packages of more than a day. Rows go first: a file that is left then is found by the cleaner of the storage. */
export async function cleanExports(ctx: Ctx): Promise<void> {
  for (;;) {
    const old = await selectExports(ctx.db, not(isCurrent))
    if (old.length === 0) return
    const ids = old.map(({ row }) => row.export_id)
    const entry = { module: 'storage', operation: 'clean', object_type: 'image', object_name: 'packages of images' } as const
    await change(ctx, { ...entry, after: { removed: ids.length } }, (tx) =>
      tx.delete(imageExport).where(inArray(imageExport.export_id, ids)),
    )
    for (const { row } of old) if (row.storage_key !== null) await ctx.storage.remove(row.storage_key)
  }
}
