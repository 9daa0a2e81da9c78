import type { Ctx } from '../../context.ts'
import { takeOrphans } from './repo.ts'

const batch = 200

/** Uploads that nothing has used for a day. */
export async function removeOrphans(ctx: Ctx): Promise<void> {
  for (;;) {
    const gone = await takeOrphans(ctx.db, batch)
    for (const row of gone) await ctx.storage.remove(row.storage_key)
    if (gone.length > 0) ctx.log.info({ count: gone.length }, 'unused uploads were removed')
    if (gone.length < batch) return
  }
}
