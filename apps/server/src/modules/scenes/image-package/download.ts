import { media } from '@beacon/api/media'
import { and, eq } from 'drizzle-orm'
import type { SignedIn } from '../../../context.ts'
import { imageExport } from '../../../db/schema/index.ts'
import { fail } from '../../../failure.ts'
import { file, type Special } from '../../../module.ts'
import { writeAudit } from '../../platform/audit/index.ts'
import { isCurrent, selectExports } from './list.ts'

/** Whoever asked for it has it, and nobody else. */
export async function downloadExport(ctx: SignedIn, export_id: string): Promise<Special> {
  const own = and(eq(imageExport.export_id, export_id), eq(imageExport.made_by, ctx.actor.user_id), isCurrent)
  const [found] = await selectExports(ctx.db, own)
  if (found?.row.storage_key == null) return fail('not_found')
  const { row, name, version } = found
  const entry = { module: 'image', operation: 'export_download', object_type: 'image', object_id: row.image_id } as const
  await writeAudit(ctx, ctx.db, [{ ...entry, object_name: `${name}@${version}` }])
  const { stream } = await ctx.storage.open(found.row.storage_key)
  return file({ stream, filename: `${name}-v${version}.beacon-image`, type: media.tar, cache: 'private, no-store' })
}
