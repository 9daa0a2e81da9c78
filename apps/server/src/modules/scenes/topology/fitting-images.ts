import type { TopologyImport } from '@beacon/api/scene/topology-fields'
import type { ImageRequest } from '@beacon/engine/scene/exchange'
import { and, desc, eq, sql } from 'drizzle-orm'
import type { SignedIn } from '../../../context.ts'
import { libraryImage, sceneImage } from '../../../db/schema/index.ts'
import { isVersion, offeredTo, offerLine } from '../image/index.ts'

const mostFitting = 5
const mostImages = 2_000

/** Which images that are ready and offered to the caller could be meant: of that very name, once called so elsewhere, or with the name in common. */
export async function fittingImages(ctx: SignedIn, images: readonly ImageRequest[]): Promise<TopologyImport['images']> {
  if (images.length === 0) return []
  const rows = await ctx.db
    .select({ name: sceneImage.name, full: sql<string>`${sceneImage.name} || '@' || ${sceneImage.version}`, origins: sceneImage.origins })
    .from(sceneImage)
    .innerJoin(libraryImage, eq(libraryImage.name, sceneImage.name))
    .where(and(isVersion, eq(sceneImage.status, 'ready'), offeredTo(ctx, await offerLine(ctx))))
    .orderBy(desc(sceneImage.updated_at))
    .limit(mostImages)
  return images.map(({ wanted, image, nodes, isBuild }) => {
    const [plain = ''] = image.split('@')
    const [short = ''] = plain.split('-')
    const exact = rows.filter(({ full }) => full === image)
    const before = rows.filter(({ origins }) => origins.includes(wanted))
    const named = rows.filter(({ name }) => name === plain)
    const near = short.length < 3 ? [] : rows.filter(({ name }) => name.startsWith(short))
    const fitting = [...new Set([...exact, ...before, ...named, ...near].map(({ full }) => full))].slice(0, mostFitting)
    return { wanted, image: firstName(exact, before, named) ?? image, nodes, is_build: isBuild, fitting }
  })
}

/** What was surely meant is taken; what is only near is offered. */
function firstName(...lists: readonly (readonly { full: string }[])[]): string | null {
  for (const [first] of lists) if (first !== undefined) return first.full
  return null
}
