import { and, asc, sql } from 'drizzle-orm'
import { instance } from '../../../db/schema/index.ts'
import type { ImageUser } from '../image/index.ts'
import { visible } from './see.ts'

const mostShown = 10

/** Instances name images also while they are closed: they can be started again. */
export const instanceUses: ImageUser = {
  kind: 'instance',
  countUses: async (executor, images) => {
    const rows = await executor
      .select({ image: sql<string>`named.image`, n: sql<number>`count(*)::int` })
      .from(instance)
      .innerJoin(
        sql`lateral (select distinct node->>'image' as image from jsonb_array_elements(${instance.definition}->'nodes') as node) as named`,
        sql`true`,
      )
      .where(images === null ? undefined : sql`named.image = any(${sql.param([...images])}::text[])`)
      .groupBy(sql`named.image`)
    return new Map(rows.map(({ image, n }) => [image, n]))
  },
  shownUses: async (ctx, executor, image) =>
    executor
      .select({ kind: sql<'instance'>`'instance'`, resource_id: instance.instance_id, name: instance.name })
      .from(instance)
      .where(and(visible(ctx), sql`${instance.definition} @> ${JSON.stringify({ nodes: [{ image }] })}::jsonb`))
      .orderBy(asc(instance.name))
      .limit(mostShown),
}
