import type { TargetAccount } from '@beacon/api/scene/target-fields'
import type { TargetDetail } from '@beacon/api/scene/target'
import { eq } from 'drizzle-orm'
import { can, type SignedIn } from '../../../context.ts'
import { libraryImage, sceneImage } from '../../../db/schema/index.ts'
import { fail } from '../../../failure.ts'
import { writeAudit } from '../../platform/audit/index.ts'
import { selectLibraryRows } from '../image-library/index.ts'
import { fullName, visibleUses, usesOf } from '../image/index.ts'
import { nameOf } from '../look/index.ts'
import { emptyText, getTarget, openAccounts, versionsOf } from './repo.ts'
import { targetRows } from './rows.ts'

export async function readTarget(ctx: SignedIn, resource_id: string): Promise<TargetDetail> {
  const { entry, card } = await getTarget(ctx, resource_id)
  const images = await versionsOf(ctx.db, entry.name)
  const [found] = await selectLibraryRows(ctx.db).select.where(eq(libraryImage.resource_id, resource_id))
  if (found === undefined) return fail('not_found')
  const [row] = await targetRows(ctx, [found], await usesOf(ctx.db, images))
  if (row === undefined) return fail('not_found')
  const usable = fullName({ name: entry.name, version: found.usable ?? 0 })
  return {
    ...row,
    text: card === null ? null : { ...emptyText, ...card.card },
    account_count: card === null ? 0 : openAccounts(ctx.secret, card).length,
    shown_uses: await visibleUses(ctx, ctx.db, images),
    updated_by: card === null ? null : await nameOf(ctx.db, card.updated_by),
    digest: await digestOf(ctx, entry.name, usable),
  }
}

export async function digestOf(ctx: SignedIn, name: string, full: string): Promise<string | null> {
  const rows = await ctx.db
    .select({ version: sceneImage.version, digest: sceneImage.engine_id })
    .from(sceneImage)
    .where(eq(sceneImage.name, name))
  return rows.find(({ version }) => fullName({ name, version }) === full)?.digest ?? null
}

/** Passwords of a target are secrets of the questions that use it; who reads them leaves a trace. */
export async function readAccounts(ctx: SignedIn, resource_id: string): Promise<{ items: TargetAccount[] }> {
  if (!can(ctx, 'image.read')) fail('permission_missing', { item: 'image.read' })
  const { entry, card } = await getTarget(ctx, resource_id)
  if (card === null) return { items: [] }
  await writeAudit(ctx, ctx.db, [
    { module: 'target', operation: 'accounts_view', object_type: 'target', object_id: resource_id, object_name: entry.title },
  ])
  return { items: openAccounts(ctx.secret, card) }
}
