import type { Ctx } from '../../../../context.ts'
import { findStaleUploads, saveImport } from './repo.ts'

/** Bytes that wait for nobody any more; of one person, or of all. */
export async function forgetUploads(ctx: Pick<Ctx, 'db' | 'storage'>, userId: string | null): Promise<void> {
  for (const row of await findStaleUploads(ctx.db, userId)) await forgetUpload(ctx, row.import_id, row.storage_key)
}

/** Rows let go first: bytes that a row names and that are not there count as lost. */
export async function forgetUpload(ctx: Pick<Ctx, 'db' | 'storage'>, id: string, key: string | null): Promise<void> {
  await saveImport(ctx.db, id, { storage_key: null })
  if (key !== null) await ctx.storage.remove(key)
}
