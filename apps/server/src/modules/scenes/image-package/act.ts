import type { ImageExportView } from '@beacon/api/image/image-packages'
import { and, eq, inArray, sql } from 'drizzle-orm'
import type { SignedIn } from '../../../context.ts'
import { change } from '../../../db/change.ts'
import type { Tx } from '../../../db/database.ts'
import { newId } from '../../../db/id.ts'
import { imageExport, sceneImage } from '../../../db/schema/index.ts'
import { fail } from '../../../failure.ts'
import { tellImage } from '../image/index.ts'
import { exportView, selectExports } from './list.ts'

const about = { module: 'image' as const, object_type: 'image' }
const open = inArray(imageExport.status, ['waiting', 'packing'])

export async function createExport(ctx: SignedIn, image_id: string): Promise<ImageExportView> {
  const room = await ctx.storage.room()
  const export_id = await change(ctx, { ...about, operation: 'export', object_id: image_id }, async (tx, note) => {
    const [row] = await tx.select().from(sceneImage).where(eq(sceneImage.image_id, image_id)).for('share')
    if (row === undefined) return fail('not_found')
    const name = `${row.name}@${row.version}`
    note({ object_name: name })
    if (row.status !== 'ready') fail('image_not_saved')
    await mustBeFirst(tx)
    const need = 2 * (row.bytes ?? 0)
    const free = Math.max(0, room.free - room.floor)
    if (free < need) fail('disk_short', { need, free })
    const [made] = await tx
      .insert(imageExport)
      .values({ export_id: newId(), image_id, made_by: ctx.actor.user_id })
      .returning({ export_id: imageExport.export_id })
    await tellImage(tx, image_id)
    return made?.export_id ?? fail('not_found')
  })
  const [found] = await selectExports(ctx.db, eq(imageExport.export_id, export_id))
  return found === undefined ? fail('not_found') : exportView(found)
}

/** One at a time in the installation: two who ask at once wait for each other here. */
async function mustBeFirst(tx: Tx): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('image export', 0))`)
  const [running] = await selectExports(tx, open)
  if (running !== undefined) fail('image_export_running', { name: `${running.name}@${running.version}`, percent: running.row.percent })
}

/** The one that packs looks whether its row is still there. */
export async function removeExport(ctx: SignedIn, export_id: string): Promise<{ ok: true }> {
  const own = and(eq(imageExport.export_id, export_id), eq(imageExport.made_by, ctx.actor.user_id))
  const storage_key = await change(ctx, { ...about, operation: 'export_delete' }, async (tx, note) => {
    const [found] = await selectExports(tx, own)
    const [row] = await tx.delete(imageExport).where(own).returning()
    if (row === undefined || found === undefined) return fail('not_found')
    note({ object_id: row.image_id, object_name: `${found.name}@${found.version}`, before: { status: row.status, size: row.bytes } })
    await tellImage(tx, row.image_id)
    return row.storage_key
  })
  if (storage_key !== null) await ctx.storage.remove(storage_key)
  return { ok: true }
}
