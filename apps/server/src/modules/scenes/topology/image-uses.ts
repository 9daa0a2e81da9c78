import type { ImageUse } from '@beacon/api/image/image-fields'
import { asc, sql } from 'drizzle-orm'
import { can } from '../../../context.ts'
import { topology } from '../../../db/schema/index.ts'
import type { ImageUser } from '../image/index.ts'

const mostShown = 10
const named = sql`lateral (select distinct node->>'image' as image from jsonb_array_elements(${topology.definition}->'nodes') as node) as named`

/** Templates whose nodes start from an image. */
export const topologyImageUser: ImageUser = {
  kind: 'template',
  countUses: async (executor, images) => {
    const rows = await executor
      .select({ image: sql<string>`named.image`, n: sql<number>`count(*)::int` })
      .from(topology)
      .innerJoin(named, sql`true`)
      .where(images === null ? undefined : sql`named.image = any(${sql.param([...images])}::text[])`)
      .groupBy(sql`named.image`)
    return new Map(rows.map(({ image, n }) => [image, n]))
  },
  shownUses: async (ctx, executor, image) => {
    if (!can(ctx, 'topology.manage')) return []
    const rows = await executor
      .select({ resource_id: topology.topology_id, name: topology.name })
      .from(topology)
      .where(sql`${topology.definition} @> ${JSON.stringify({ nodes: [{ image }] })}::jsonb`)
      .orderBy(asc(topology.name))
      .limit(mostShown)
    return rows.map((row): ImageUse => ({ kind: 'template', ...row }))
  },
}
