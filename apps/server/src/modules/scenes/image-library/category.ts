import type { Reply } from '@beacon/api/endpoint'
import type { imageCategory as contract } from '@beacon/api/image/image-category'
import { imageFieldLimits } from '@beacon/api/image/image-limits'
import { asc, count, eq, sql } from 'drizzle-orm'
import type { SignedIn } from '../../../context.ts'
import { change } from '../../../db/change.ts'
import type { Tx } from '../../../db/database.ts'
import { newId } from '../../../db/id.ts'
import { imageCategory, libraryImage } from '../../../db/schema/index.ts'
import { fail } from '../../../failure.ts'

type View = Reply<typeof contract.create>
const about = { module: 'image' as const, object_type: 'image_category' }

export async function listCategories(ctx: SignedIn): Promise<Reply<typeof contract.list>> {
  const items = await ctx.db
    .select({ category_id: imageCategory.category_id, name: imageCategory.name, image_count: count(libraryImage.resource_id) })
    .from(imageCategory)
    .leftJoin(libraryImage, eq(libraryImage.category_id, imageCategory.category_id))
    .groupBy(imageCategory.category_id)
    .orderBy(asc(imageCategory.name))
  return { items }
}

const getView = async (ctx: SignedIn, category_id: string): Promise<View> =>
  (await listCategories(ctx)).items.find((one) => one.category_id === category_id) ?? fail('not_found')

/** One at a time, so that two of a name and one too many are seen. */
const hold = (tx: Tx) => tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('image categories', 0))`)

async function findByName(tx: Tx, name: string): Promise<string | null> {
  const [row] = await tx
    .select({ category_id: imageCategory.category_id })
    .from(imageCategory)
    .where(sql`lower(${imageCategory.name}) = lower(${name})`)
  return row?.category_id ?? null
}

export async function createCategory(ctx: SignedIn, name: string): Promise<View> {
  const category_id = await change(ctx, { ...about, operation: 'create', object_name: name }, async (tx, note) => {
    await hold(tx)
    const there = await findByName(tx, name)
    note({ object_id: there ?? '', after: { name } })
    if (there !== null) return there
    const max = imageFieldLimits.categories
    if ((await tx.$count(imageCategory)) >= max) fail('image_categories_many', { max })
    const made = newId()
    await tx.insert(imageCategory).values({ category_id: made, name })
    return made
  })
  return getView(ctx, category_id)
}

export async function renameCategory(ctx: SignedIn, category_id: string, name: string): Promise<View> {
  await change(ctx, { ...about, operation: 'update', object_id: category_id }, async (tx, note) => {
    await hold(tx)
    const [old] = await tx.select().from(imageCategory).where(eq(imageCategory.category_id, category_id))
    if (old === undefined) return fail('not_found')
    note({ object_name: name, before: { name: old.name }, after: { name } })
    const there = await findByName(tx, name)
    if (there !== null && there !== category_id) fail('name_taken', { name, fields: { name: { code: 'name_taken', details: { name } } } })
    await tx.update(imageCategory).set({ name }).where(eq(imageCategory.category_id, category_id))
  })
  return getView(ctx, category_id)
}

export async function removeCategory(ctx: SignedIn, category_id: string): Promise<{ ok: true }> {
  await change(ctx, { ...about, operation: 'delete', object_id: category_id }, async (tx, note) => {
    await hold(tx)
    await tx.update(libraryImage).set({ category_id: null }).where(eq(libraryImage.category_id, category_id))
    const [old] = await tx.delete(imageCategory).where(eq(imageCategory.category_id, category_id)).returning()
    if (old === undefined) return fail('not_found')
    note({ object_name: old.name })
  })
  return { ok: true }
}
