import type { Parsed, Reply } from '@beacon/api/endpoint'
import type { service as contract } from '@beacon/api/scene/service'
import type { ServiceFacts } from '@beacon/api/scene/service-views'
import { and, asc, desc, eq, ilike, isNotNull, isNull, or, sql, type SQL } from 'drizzle-orm'
import type { SignedIn } from '../../../context.ts'
import { containing } from '../../../db/like.ts'
import { listOf, orderOf, type Sorting } from '../../../db/list.ts'
import { service, serviceVersion, user } from '../../../db/schema/index.ts'
import { hereArch } from '../image/index.ts'
import { rowView, selectServices } from './rows.ts'

type Query = Parsed<typeof contract.list>['query']
type Images = ReturnType<typeof selectServices>['images']
type SortName = 'name' | 'kind' | 'version' | 'bytes' | 'image_count' | 'creator' | 'updated_at'

const sortingOf = (images: Images): Sorting<SortName> => ({
  columns: {
    name: service.name,
    kind: service.kind,
    version: service.newest,
    bytes: serviceVersion.bytes,
    image_count: sql`coalesce(${images.n}, 0)`,
    creator: user.rep_name,
    updated_at: service.updated_at,
  },
  usual: '-updated_at',
  ties: () => [desc(service.number)],
  areNullsLast: (name) => name === 'creator',
})

export async function listServices(ctx: SignedIn, query: Query): Promise<Reply<typeof contract.list>> {
  const { page, size, sort } = query
  const { select, images } = selectServices(ctx.db)
  const found = select.where(matching(query, images)).$dynamic()
  const { rows, total } = await listOf(ctx.db, found, { order: orderOf(sortingOf(images), sort), page, size })
  return { items: rows.map(rowView), total }
}

const numberSql = sql<string>`'sv-' || lpad(${service.number}::text, greatest(4, length(${service.number}::text)), '0')`

function matching({ q, kind, protocol, used }: Query, images: Images): SQL | undefined {
  const text = q === undefined || q === '' ? undefined : containing(q)
  const columns = [service.name, service.description, numberSql, serviceVersion.file_name, user.rep_name]
  return and(
    text === undefined ? undefined : or(...columns.map((column) => ilike(column, text))),
    kind === undefined ? undefined : eq(service.kind, kind),
    protocol === undefined ? undefined : sql`${serviceVersion.settings} @> ${JSON.stringify({ access: [{ protocol }] })}::jsonb`,
    used === undefined ? undefined : used ? isNotNull(images.n) : isNull(images.n),
  )
}

const mostOffered = 500

export async function readFacts(ctx: SignedIn): Promise<ServiceFacts> {
  const rows = await selectServices(ctx.db).select.orderBy(asc(service.name)).limit(mostOffered)
  const { free, floor } = await ctx.storage.room()
  return {
    services: rows.map(({ row, newest }) => ({
      service_id: row.service_id,
      number: row.number,
      name: row.name,
      kind: row.kind,
      os: newest.settings.os,
      arch: newest.settings.arch,
    })),
    arch: hereArch,
    free: Math.max(0, Math.floor(free - floor)),
  }
}
