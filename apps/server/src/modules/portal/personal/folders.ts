import { limits } from '@beacon/api/limits'
import type { FolderView } from '@beacon/api/people/personal'
import { and, count, eq, ne, sql } from 'drizzle-orm'
import type { SignedIn } from '../../../context.ts'
import { change } from '../../../db/change.ts'
import type { Executor } from '../../../db/database.ts'
import { newId } from '../../../db/id.ts'
import { collectionFolder } from '../../../db/schema/people/personal.ts'
import { user } from '../../../db/schema/people/user.ts'
import { fail } from '../../../failure.ts'

type Folder = typeof collectionFolder.$inferSelect
const entryOf = (operation: 'create' | 'update' | 'delete', id: string, name: string) =>
  ({ module: 'user', operation, object_type: 'collection_folder', object_id: id, object_name: name }) as const
const own = (ctx: SignedIn) => eq(collectionFolder.user_id, ctx.actor.user_id)

export async function folderOf(ctx: SignedIn, id: string): Promise<Folder> {
  const [row] = await ctx.db
    .select()
    .from(collectionFolder)
    .where(and(own(ctx), eq(collectionFolder.folder_id, id)))
  return row ?? fail('not_found')
}

/** Under the lock of the person's row: the limit and the names hold for two browsers at once. */
async function mustBeFree(ctx: SignedIn, tx: Executor, name: string, besides: string): Promise<number> {
  await tx.select({ id: user.resource_id }).from(user).where(eq(user.resource_id, ctx.actor.user_id)).for('update')
  const others = and(own(ctx), ne(collectionFolder.folder_id, besides))
  const [same] = await tx
    .select({ n: count() })
    .from(collectionFolder)
    .where(and(others, sql`lower(${collectionFolder.name}) = lower(${name})`))
  if ((same?.n ?? 0) > 0) return fail('name_taken')
  const [all] = await tx.select({ n: count() }).from(collectionFolder).where(others)
  return all?.n ?? 0
}

export async function addFolder(ctx: SignedIn, name: string): Promise<FolderView> {
  const folder_id = newId()
  await change(ctx, entryOf('create', folder_id, name), async (tx) => {
    if ((await mustBeFree(ctx, tx, name, folder_id)) >= limits.folders) return fail('folder_limit', { max: limits.folders })
    await tx.insert(collectionFolder).values({ folder_id, user_id: ctx.actor.user_id, name })
  })
  return { folder_id, name, count: 0 }
}

export async function renameFolder(ctx: SignedIn, id: string, name: string): Promise<{ ok: true }> {
  const before = await folderOf(ctx, id)
  await change(ctx, { ...entryOf('update', id, name), before: { name: before.name }, after: { name } }, async (tx) => {
    await mustBeFree(ctx, tx, name, id)
    await tx.update(collectionFolder).set({ name }).where(eq(collectionFolder.folder_id, id))
  })
  return { ok: true }
}

/** What was in it stays collected. */
export async function removeFolder(ctx: SignedIn, id: string): Promise<{ ok: true }> {
  const before = await folderOf(ctx, id)
  await change(ctx, entryOf('delete', id, before.name), async (tx) => {
    await tx.delete(collectionFolder).where(eq(collectionFolder.folder_id, id))
  })
  return { ok: true }
}
