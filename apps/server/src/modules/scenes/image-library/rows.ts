import type { LibraryRow } from '@beacon/api/image/image-library-views'
import type { ImageUseCounts } from '@beacon/api/image/image-fields'
import { eq, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Executor, Tx } from '../../../db/database.ts'
import { imageAuthoring, imageCategory, libraryImage, sceneImage, user, type LibraryImageRecord } from '../../../db/schema/index.ts'
import { startOf, sumOf } from '../image/index.ts'
import { version, versionColumns, versionView, type VersionRow } from './versions.ts'

const isNewest = sql`${version.image_id} = (select one.image_id from ${sceneImage} as one where one.name = ${libraryImage.name} and one.version > 0 order by one.version desc limit 1)`

/** How many versions there are, which one can be used, and what they take on disk, each engine image once. */
export const sumsOf = (executor: Executor) =>
  executor
    .select({
      of: sql<string>`versions.name`.as('of'),
      version_count: sql<number>`count(*)::int`.as('version_count'),
      usable: sql<number | null>`max(versions.version) filter (where versions.status = 'ready')`.as('usable'),
      total: sql<number>`coalesce(sum(versions.bytes) filter (where versions.is_first), 0)::bigint`.as('total'),
    })
    .from(
      sql`(select name, version, status, bytes,
        row_number() over (partition by name, engine_id order by version) = 1 and engine_id is not null as is_first from ${sceneImage} where version > 0) as versions`,
    )
    .groupBy(sql`versions.name`)
    .as('sums')

export async function findEntry(executor: Executor, resource_id: string): Promise<LibraryImageRecord | null> {
  const [row] = await executor.select().from(libraryImage).where(eq(libraryImage.resource_id, resource_id))
  return row ?? null
}

export async function lockEntry(tx: Tx, resource_id: string): Promise<LibraryImageRecord | null> {
  const [row] = await tx.select().from(libraryImage).where(eq(libraryImage.resource_id, resource_id)).for('update')
  return row ?? null
}

export interface LibraryEntry {
  entry: LibraryImageRecord
  category: string | null
  creator: string | null
  newest: VersionRow | null
  newest_creator: string | null
  making_problem: string | null
  version_count: number | null
  usable: number | null
  total: number | null
}

/** `im-0417`, as pages show it. */
export const imageNumber = ({ number }: { number: number }): string => `im-${String(number).padStart(4, '0')}`
export const imageNumberSql = sql<string>`'im-' || lpad(${libraryImage.number}::text, greatest(4, length(${libraryImage.number}::text)), '0')`

/** Uses of all versions of each image, and of each version. */
export function usesByName(uses: ReadonlyMap<string, ImageUseCounts>): Map<string, Map<number, number>> {
  const found = new Map<string, Map<number, number>>()
  for (const [image, counts] of uses) {
    const at = image.lastIndexOf('@')
    const name = image.slice(0, at)
    const versions = found.get(name) ?? new Map<number, number>()
    versions.set(Number(image.slice(at + 1)), sumOf(counts))
    found.set(name, versions)
  }
  return found
}

const noUses: ReadonlyMap<number, number> = new Map()

export function rowView(found: LibraryEntry, uses: ReadonlyMap<number, number> = noUses): Omit<LibraryRow, 'snapshots'> {
  const { entry, newest } = found
  const used_count = [...uses.values()].reduce((sum, n) => sum + n, 0)
  const usedNewest = found.usable === null ? 0 : (uses.get(found.usable) ?? 0)
  return {
    resource_id: entry.resource_id,
    number: entry.number,
    name: entry.name,
    title: entry.title,
    description: entry.description,
    virt_type: entry.virt_type,
    role: entry.role,
    category: entry.category_id === null ? null : { category_id: entry.category_id, name: found.category ?? '' },
    os: entry.os,
    arch: entry.arch,
    icon_file_id: entry.icon_file_id,
    newest: newest === null ? null : versionView(newest, { creator: found.newest_creator, used_count: uses.get(newest.version) ?? 0 }),
    usable_version: found.usable,
    making: entry.making,
    making_problem: found.making_problem,
    version_count: found.version_count ?? 0,
    bytes: Number(found.total ?? 0),
    ports: newest === null ? [] : startOf(newest, entry.virt_type).ports.map(({ port, proto, protocol }) => ({ port, proto, protocol })),
    used_count,
    is_newest_unused: found.usable !== null && usedNewest === 0 && used_count > 0,
    creator: found.creator,
    updated_at: newest === null || entry.updated_at > newest.updated_at ? entry.updated_at : newest.updated_at,
  }
}

const newestMaker = alias(user, 'newest_maker')

/** Everything a row of the list is made of; narrowed and sorted by who asks. */
export function selectLibraryRows(executor: Executor) {
  const sums = sumsOf(executor)
  const columns = {
    entry: libraryImage,
    category: imageCategory.name,
    creator: user.rep_name,
    newest: versionColumns,
    newest_creator: newestMaker.rep_name,
    making_problem: imageAuthoring.problem,
    version_count: sums.version_count,
    usable: sums.usable,
    total: sums.total,
  }
  const select = executor
    .select(columns)
    .from(libraryImage)
    .leftJoin(imageCategory, eq(imageCategory.category_id, libraryImage.category_id))
    .leftJoin(user, eq(user.resource_id, libraryImage.made_by))
    .leftJoin(version, isNewest)
    .leftJoin(newestMaker, eq(newestMaker.resource_id, version.made_by))
    .leftJoin(sums, eq(sums.of, libraryImage.name))
    .leftJoin(imageAuthoring, eq(imageAuthoring.image_id, libraryImage.resource_id))
  return { select, sums }
}
