import type { Parsed, Reply } from '@beacon/api/endpoint'
import type { imageLibrary as contract } from '@beacon/api/image/image-library'
import { and, desc, eq, gt, ilike, inArray, isNotNull, isNull, notInArray, or, sql, type SQL } from 'drizzle-orm'
import type { SignedIn } from '../../../context.ts'
import { listOf, orderOf, type Sorting } from '../../../db/list.ts'
import { containing } from '../../../db/like.ts'
import { imageAuthoring, imageCategory, libraryImage, sceneImage, user } from '../../../db/schema/index.ts'
import { readBuilder, usesOf } from '../image/index.ts'
import { imageNumberSql, rowView, selectLibraryRows, usesByName } from './rows.ts'
import { countSnapshots } from './snapshots.ts'
import { version } from './versions.ts'

type Query = Parsed<typeof contract.list>['query']
type Uses = Awaited<ReturnType<typeof usesOf>>
type Sums = ReturnType<typeof selectLibraryRows>['sums']
type SortName = 'name' | 'virt_type' | 'role' | 'category' | 'os' | 'bytes' | 'version' | 'status' | 'creator' | 'updated_at'

const sortingOf = (sums: Sums): Sorting<SortName> => ({
  columns: {
    name: libraryImage.title,
    virt_type: libraryImage.virt_type,
    role: libraryImage.role,
    category: imageCategory.name,
    os: libraryImage.os,
    bytes: sums.total,
    version: version.version,
    status: version.status,
    creator: user.rep_name,
    updated_at: sql`greatest(${libraryImage.updated_at}, ${version.updated_at})`,
  },
  usual: '-updated_at',
  ties: () => [desc(libraryImage.number)],
  areNullsLast: (name) => name !== 'updated_at',
})

export async function listLibrary(ctx: SignedIn, query: Query): Promise<Reply<typeof contract.list>> {
  const { page, size, sort } = query
  const uses = await usesOf(ctx.db, null)
  const { select, sums } = selectLibraryRows(ctx.db)
  const found = select.where(matching(query, sums, uses)).$dynamic()
  const { rows, total } = await listOf(ctx.db, found, { order: orderOf(sortingOf(sums), sort), page, size })
  const byName = usesByName(uses)
  const snapshots = await countSnapshots(
    ctx.db,
    rows.map(({ entry }) => entry.resource_id),
  )
  const items = rows.map((row) => ({
    ...rowView(row, byName.get(row.entry.name)),
    snapshots: snapshots.get(row.entry.resource_id) ?? 0,
  }))
  return { items, total, builder: await readBuilder(ctx) }
}

function matching(query: Query, sums: Sums, uses: Uses): SQL | undefined {
  const { virt_type, role, category_id, os, arch, creator_id, over_mb } = query
  return and(
    searched(query.q),
    inStatus(query.status),
    virt_type === undefined ? undefined : eq(libraryImage.virt_type, virt_type),
    role === undefined ? undefined : eq(libraryImage.role, role),
    category_id === undefined ? undefined : eq(libraryImage.category_id, category_id),
    os === undefined ? undefined : eq(libraryImage.os, os),
    arch === undefined ? undefined : eq(libraryImage.arch, arch),
    creator_id === undefined ? undefined : eq(libraryImage.made_by, creator_id),
    over_mb === undefined ? undefined : gt(sums.total, over_mb * 1024 * 1024),
    inTest(query.tested),
    query.used === undefined ? undefined : usedAs(query.used, uses),
  )
}

/** By title, name, number, description and the digest of any version. */
function searched(q: string | undefined): SQL | undefined {
  if (q === undefined || q === '') return undefined
  const text = containing(q)
  const withDigest = sql`exists (select 1 from ${sceneImage} where ${sceneImage.name} = ${libraryImage.name} and ${sceneImage.engine_id} ilike ${text})`
  const columns = [libraryImage.title, libraryImage.name, libraryImage.description, imageNumberSql, user.rep_name]
  return or(...columns.map((column) => ilike(column, text)), withDigest)
}

function inStatus(status: Query['status']): SQL | undefined {
  if (status === undefined) return undefined
  if (status === 'making') return or(isNotNull(libraryImage.making), inArray(version.status, ['waiting', 'building']))
  const isSettled = and(isNull(libraryImage.making), eq(version.status, status))
  // An authoring that cannot go on stands with what failed, besides what is in the making.
  return status === 'failed' ? or(isSettled, isNotNull(imageAuthoring.problem)) : isSettled
}

function inTest(tested: Query['tested']): SQL | undefined {
  if (tested === undefined) return undefined
  return tested === 'untested' ? isNull(version.test_result) : eq(version.test_result, tested)
}

function usedAs(used: NonNullable<Query['used']>, uses: Uses): SQL {
  const kind = used === 'contests' ? 'topic' : 'scene'
  const named = [...uses].filter(([, counts]) => used === 'never' || counts.some((one) => one.kind === kind)).map(([image]) => image)
  const names = [...new Set(named.map((image) => image.slice(0, image.lastIndexOf('@')))), '']
  return used === 'never' ? notInArray(libraryImage.name, names) : inArray(libraryImage.name, names)
}
