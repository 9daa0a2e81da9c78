import { imageLimits } from '@beacon/api/image/image-limits'
import type { Reply } from '@beacon/api/endpoint'
import type { image as contract, ImageDetail } from '@beacon/api/image/image'
import { eq, sql } from 'drizzle-orm'
import type { SignedIn } from '../../../context.ts'
import { sceneImage, user } from '../../../db/schema/index.ts'
import { fail } from '../../../failure.ts'
import { findFile } from '../../platform/file/index.ts'
import { findImage, fullName, visibleUses, usesOf } from './repo.ts'
import { isMade, rowView } from './views.ts'

export async function readImage(ctx: SignedIn, image_id: string): Promise<ImageDetail> {
  const row = (await findImage(ctx.db, image_id)) ?? fail('not_found')
  const full = fullName(row)
  const counts = (await usesOf(ctx.db, [full])).get(full) ?? []
  const [person] =
    row.made_by === null ? [] : await ctx.db.select({ name: user.rep_name }).from(user).where(eq(user.resource_id, row.made_by))
  const file = row.file_id === null ? null : await findFile(ctx.db, row.file_id)
  return {
    ...rowView(row, { creator: person?.name ?? null, uses: counts }),
    file_name: file?.name ?? null,
    file_bytes: file?.size ?? null,
    file_sha256: file?.sha256 ?? null,
    origin: row.source === 'registry' || row.source === 'base' ? row.origin : null,
    volumes: row.volumes,
    has_health: row.has_health,
    origins: row.origins,
    uses: { counts, shown: await visibleUses(ctx, ctx.db, [full]) },
  }
}

/** A part of the log from a place on. Places count from the beginning of the making, also of what was dropped. */
export async function readLog(ctx: SignedIn, { image_id, from }: { image_id: string; from: number }): Promise<Reply<typeof contract.log>> {
  const start = sql`greatest(${from} - ${sceneImage.log_dropped}, 0)`
  const [row] = await ctx.db
    .select({
      status: sceneImage.status,
      step: sceneImage.step,
      dropped: sceneImage.log_dropped,
      whole: sql<number>`length(${sceneImage.log})`,
      text: sql<string>`substr(${sceneImage.log}, (${start} + 1)::int, ${imageLimits.log_part_chars}::int)`,
    })
    .from(sceneImage)
    .where(eq(sceneImage.image_id, image_id))
  if (row === undefined) return fail('not_found')
  const begins = Math.min(Math.max(from, row.dropped), row.dropped + row.whole)
  // The database counts characters, a string of ours halves of surrogate pairs.
  const next = begins + [...row.text].length
  const isAll = next >= row.dropped + row.whole
  return {
    status: row.status,
    step: row.status === 'building' ? row.step : null,
    text: row.text,
    from: begins,
    next,
    is_over: isMade(row) && isAll,
  }
}
