import { and, eq, inArray, ne, or, sql, type SQL } from 'drizzle-orm'
import { can, type SignedIn } from '../../../context.ts'
import type { Executor } from '../../../db/database.ts'
import { libraryImage, organisation, targetCard, user } from '../../../db/schema/index.ts'
import { fail } from '../../../failure.ts'
import { idsBelow } from '../../people/organisation/index.ts'

/** Organisations above the caller's, it and those below: what is offered to one of them reaches the caller. Null: all. */
export async function offerLine(ctx: SignedIn, executor: Executor = ctx.db): Promise<string[] | null> {
  if (can(ctx, 'people.all')) return null
  const own = ctx.actor.organisation_id
  if (own === null) return []
  const { rows } = await executor.execute<{ resource_id: string }>(sql`
    with recursive up as (
      select resource_id, parent_id, 1 as depth from ${organisation} where resource_id = ${own}::uuid
      union all
      select o.resource_id, o.parent_id, up.depth + 1 from ${organisation} o join up on o.resource_id = up.parent_id where up.depth < 32
    ) select resource_id from up`)
  return [...new Set([...rows.map(({ resource_id }) => resource_id), ...(await idsBelow(executor, own))])]
}

/**
 * Images that the caller may choose. A card of a target says to whom it is offered; without one, and for every other role, an image
 * is for everybody.
 */
export function offeredTo(ctx: SignedIn, line: readonly string[] | null): SQL | undefined {
  if (line === null) return undefined
  const card = (reach: SQL) => sql`exists (select 1 from ${targetCard}
    where ${targetCard.image_id} = ${libraryImage.resource_id} and ${reach})`
  const ownedNear = sql`exists (select 1 from ${user}
    where ${user.resource_id} = ${libraryImage.made_by} and ${user.organisation_id} = any(${sql.param([...line])}::uuid[]))`
  return or(
    ne(libraryImage.role, 'target'),
    eq(libraryImage.made_by, ctx.actor.user_id),
    sql`not ${card(sql`${targetCard.offered_to} <> 'everybody'`)}`,
    and(card(sql`${targetCard.offered_to} = 'organisation'`), ownedNear),
  )
}

const nameOf = (image: string): string => image.slice(0, Math.max(0, image.lastIndexOf('@')))

/**
 * What a definition names anew must be offered to who writes it; what stood in it before stays.
 * @throws target_not_offered with the images
 */
export async function mustBeOffered(
  ctx: SignedIn,
  executor: Executor,
  { images, before = [] }: { images: readonly string[]; before?: readonly string[] },
): Promise<void> {
  const known = new Set(before.map(nameOf))
  const names = [...new Set(images.map(nameOf))].filter((name) => name !== '' && !known.has(name))
  const line = names.length === 0 ? null : await offerLine(ctx, executor)
  if (line === null) return
  const found = await executor.select({ name: libraryImage.name }).from(libraryImage).where(inArray(libraryImage.name, names))
  const offered = await executor
    .select({ name: libraryImage.name })
    .from(libraryImage)
    .where(and(inArray(libraryImage.name, names), offeredTo(ctx, line)))
  const open = new Set(offered.map(({ name }) => name))
  const hidden = found.flatMap(({ name }) => (open.has(name) ? [] : [name]))
  if (hidden.length > 0) fail('target_not_offered', { names: hidden.toSorted().join(', ') })
}
