import type { Parsed, Reply } from '@beacon/api/endpoint'
import type { image as contract } from '@beacon/api/image/image'
import { and, asc, desc, eq, ilike, inArray, notInArray, or, type SQL } from 'drizzle-orm'
import type { SignedIn } from '../../../context.ts'
import { listOf, orderOf, type Sorting } from '../../../db/list.ts'
import { containing } from '../../../db/like.ts'
import { libraryImage, sceneImage, user } from '../../../db/schema/index.ts'
import { readBuilder } from './builder.ts'
import { offeredTo, offerLine } from './offer.ts'
import { fullName, fullNameSql, isVersion, usesOf } from './repo.ts'
import { startOf } from './start.ts'
import { rowView } from './views.ts'

type Query = Parsed<typeof contract.list>['query']

const sorting: Sorting<'name' | 'version' | 'status' | 'bytes' | 'creator' | 'made_at' | 'updated_at'> = {
  columns: {
    name: sceneImage.name,
    version: sceneImage.version,
    status: sceneImage.status,
    bytes: sceneImage.bytes,
    creator: user.rep_name,
    made_at: sceneImage.made_at,
    updated_at: sceneImage.updated_at,
  },
  usual: '-updated_at',
  ties: () => [asc(sceneImage.name), desc(sceneImage.version)],
  areNullsLast: (name) => name === 'bytes' || name === 'creator',
}

export async function listImages(ctx: SignedIn, query: Query): Promise<Reply<typeof contract.list>> {
  const { page, size, sort } = query
  const found = ctx.db
    .select({ row: sceneImage, creator: user.rep_name })
    .from(sceneImage)
    .leftJoin(user, eq(user.resource_id, sceneImage.made_by))
    .where(await matching(ctx, query))
    .$dynamic()
  const { rows, total } = await listOf(ctx.db, found, { order: orderOf(sorting, sort), page, size })
  const uses = await usesOf(
    ctx.db,
    rows.map(({ row }) => fullName(row)),
  )
  const items = rows.map(({ row, creator }) => rowView(row, { creator, uses: uses.get(fullName(row)) ?? [] }))
  return { items, total, builder: await readBuilder(ctx) }
}

async function matching(ctx: SignedIn, { q, status, source, used }: Query): Promise<SQL | undefined> {
  const text = q === undefined || q === '' ? undefined : containing(q)
  return and(
    isVersion,
    text === undefined ? undefined : or(ilike(fullNameSql, text), ilike(user.rep_name, text)),
    status === undefined ? undefined : inArray(sceneImage.status, status === 'making' ? ['waiting', 'building'] : [status]),
    source === undefined ? undefined : eq(sceneImage.source, source),
    used === undefined ? undefined : await usedOrNot(ctx, used),
  )
}

async function usedOrNot({ db }: SignedIn, used: boolean): Promise<SQL> {
  const named = [...(await usesOf(db, null)).keys(), '']
  return used ? inArray(fullNameSql, named) : notInArray(fullNameSql, named)
}

const mostReady = 500

export async function listReady(ctx: SignedIn, q: string | undefined): Promise<Reply<typeof contract.ready>> {
  const searched = q === undefined || q === '' ? undefined : ilike(fullNameSql, containing(q))
  const rows = await ctx.db
    .select({ row: sceneImage, title: libraryImage.title, virt_type: libraryImage.virt_type })
    .from(sceneImage)
    .innerJoin(libraryImage, eq(libraryImage.name, sceneImage.name))
    .where(and(isVersion, eq(sceneImage.status, 'ready'), searched, offeredTo(ctx, await offerLine(ctx))))
    .orderBy(desc(sceneImage.updated_at), desc(sceneImage.image_id))
    .limit(mostReady)
  const items = rows.map(({ row, title, virt_type }) => ({
    image: fullName(row),
    title,
    virt_type,
    ports: row.ports,
    user: row.user,
    start: startOf(row, virt_type),
    updated_at: row.updated_at,
  }))
  return { items }
}
