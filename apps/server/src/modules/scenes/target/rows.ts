import type { ImageUseCounts } from '@beacon/api/image/image-fields'
import type { TargetRow } from '@beacon/api/scene/target'
import { targetLimits } from '@beacon/api/scene/target-limits'
import { inArray, sql } from 'drizzle-orm'
import { can, type SignedIn } from '../../../context.ts'
import type { Executor } from '../../../db/database.ts'
import { scene, sceneImage, targetCard, type TargetCardRecord } from '../../../db/schema/index.ts'
import { rowView, usesByName, type LibraryEntry } from '../image-library/index.ts'
import { fullNameSql, type usesOf } from '../image/index.ts'
import { difficultyOf, emptyText } from './repo.ts'

type Uses = Awaited<ReturnType<typeof usesOf>>

/** Rows as the wire has them. `uses` are those of all versions of these images at least. */
export async function targetRows(ctx: SignedIn, found: readonly LibraryEntry[], uses: Uses): Promise<TargetRow[]> {
  const ids = found.map(({ entry }) => entry.resource_id)
  const cards = ids.length === 0 ? [] : await ctx.db.select().from(targetCard).where(inArray(targetCard.image_id, ids))
  const cardOf = new Map(cards.map((card) => [card.image_id, card]))
  const counts = usesByName(uses)
  const sums = countsByName(uses)
  const starts = await medianStarts(
    ctx.db,
    found.map(({ entry }) => entry.name),
  )
  return found.map((one) => {
    const { name, resource_id, made_by } = one.entry
    return {
      image: rowView(one, counts.get(name)),
      card: cardView(cardOf.get(resource_id) ?? null),
      uses: sums.get(name) ?? [],
      start_p50_ms: starts.get(name) ?? null,
      may_offer: mayOffer(ctx, { made_by }),
    }
  })
}

/** Who brought the image says to whom it is offered, and who looks after all organisations. */
export const mayOffer = (ctx: SignedIn, { made_by }: { made_by: string | null }): boolean =>
  can(ctx, 'image.write') && (made_by === ctx.actor.user_id || can(ctx, 'people.all'))

function cardView(row: TargetCardRecord | null): TargetRow['card'] {
  if (row === null) return null
  const { summary, vulnerabilities, services } = { ...emptyText, ...row.card }
  return {
    summary,
    difficulty: difficultyOf(row.difficulty),
    vulnerabilities: vulnerabilities.map(({ id, severity }) => ({ id, severity })),
    services: services.length,
    offered_to: row.offered_to,
    version: row.version,
    updated_at: row.updated_at,
  }
}

/** How many of each kind use any version of an image. */
function countsByName(uses: Uses): Map<string, ImageUseCounts> {
  const found = new Map<string, ImageUseCounts>()
  for (const [image, counts] of uses) {
    const name = image.slice(0, image.lastIndexOf('@'))
    const sums = found.get(name) ?? []
    const other = counts.filter(({ kind }) => !sums.some((sum) => sum.kind === kind))
    const added = sums.map((sum) => ({ ...sum, n: sum.n + (counts.find(({ kind }) => kind === sum.kind)?.n ?? 0) }))
    found.set(name, [...added, ...other])
  }
  return found
}

/**
 * From the request until it ran, of scenes of one node alone: what else a scene starts would be counted for the image. Rows are found
 * by what their engine was given, which is short, before a definition is read.
 */
async function medianStarts(executor: Executor, names: readonly string[]): Promise<Map<string, number>> {
  if (names.length === 0) return new Map()
  const { rows } = await executor.execute<{ name: string; ms: number }>(sql`
    with wanted as materialized (
      select array_agg(${fullNameSql}) as images from ${sceneImage} where ${sceneImage.name} = any(${sql.param([...names])}::text[])),
    took as (
      select regexp_replace(one.image, '@[0-9]+$', '') as name,
        (${scene.life} ->> 'startedAt')::float8 - extract(epoch from ${scene.made_at}) * 1000 as ms
      from ${scene} cross join lateral (select ${scene.definition} -> 'nodes' as nodes) as its
        cross join lateral (select its.nodes -> 0 ->> 'image' as image) as one
      where ${scene.images} ?| (select images from wanted) and ${scene.made_at} > clock_timestamp() - interval '90 days'
        and ${scene.class} <> 'pool' and ${scene.life} ->> 'startedAt' is not null and jsonb_array_length(its.nodes) = 1)
    select name, percentile_cont(0.5) within group (order by ms)::float8 as ms from took
    where ms >= 0 group by name having count(*) >= ${targetLimits.least_starts}`)
  return new Map(rows.map(({ name, ms }) => [name, Math.round(ms)]))
}
