import type { Parsed, Reply } from '@beacon/api/endpoint'
import type { target as contract } from '@beacon/api/scene/target'
import { and, desc, eq, ilike, inArray, isNull, notInArray, or, sql, type SQL } from 'drizzle-orm'
import type { SignedIn } from '../../../context.ts'
import { listOf, orderOf, type Sorting } from '../../../db/list.ts'
import { containing } from '../../../db/like.ts'
import { imageCategory, libraryImage, targetCard } from '../../../db/schema/index.ts'
import { imageNumberSql, selectLibraryRows, version } from '../image-library/index.ts'
import { usesOf } from '../image/index.ts'
import { rankOf, visible } from './repo.ts'
import { targetRows } from './rows.ts'

type Query = Parsed<typeof contract.list>['query']
type Uses = Awaited<ReturnType<typeof usesOf>>
type SortName = 'name' | 'category' | 'virt_type' | 'os' | 'difficulty' | 'bytes' | 'tested_at' | 'offered_to' | 'updated_at'

/** Without a card everybody may choose it: it stands behind those that are offered so. */
const reach = sql`array_position(array['owner', 'organisation', 'everybody', 'none'], coalesce(${targetCard.offered_to}, 'none'))`
const sortingOf = (total: SQL | SQL.Aliased): Sorting<SortName> => ({
  columns: {
    name: libraryImage.title,
    category: imageCategory.name,
    virt_type: libraryImage.virt_type,
    os: libraryImage.os,
    difficulty: targetCard.difficulty,
    bytes: total,
    tested_at: version.tested_at,
    offered_to: reach,
    updated_at: sql`greatest(${libraryImage.updated_at}, ${version.updated_at}, ${targetCard.updated_at})`,
  },
  usual: '-updated_at',
  ties: () => [desc(libraryImage.number)],
  areNullsLast: (name) => name !== 'updated_at',
})

export async function listTargets(ctx: SignedIn, query: Query): Promise<Reply<typeof contract.list>> {
  const { page, size, sort } = query
  const uses = await usesOf(ctx.db, null)
  const seen = await visible(ctx)
  const { select, sums } = selectLibraryRows(ctx.db)
  const found = select
    .leftJoin(targetCard, eq(targetCard.image_id, libraryImage.resource_id))
    .where(and(seen, matching(query, uses)))
    .$dynamic()
  const { rows, total } = await listOf(ctx.db, found, { order: orderOf(sortingOf(sums.total), sort), page, size })
  return { items: await targetRows(ctx, rows, uses), total, found: await readFilterValues(ctx, seen) }
}

const holds = (entry: object): SQL => sql`${targetCard.card} -> 'vulnerabilities' @> ${JSON.stringify([entry])}::jsonb`

function matching(query: Query, uses: Uses): SQL | undefined {
  const { category_id, virt_type, os, vulnerability, severity, cwe, difficulty } = query
  return and(
    searched(query.q),
    category_id === undefined ? undefined : eq(libraryImage.category_id, category_id),
    virt_type === undefined ? undefined : eq(libraryImage.virt_type, virt_type),
    os === undefined ? undefined : eq(libraryImage.os, os),
    vulnerability === undefined ? undefined : holds({ id: vulnerability }),
    severity === undefined ? undefined : holds({ severity }),
    cwe === undefined ? undefined : holds({ cwe }),
    difficulty === undefined ? undefined : eq(targetCard.difficulty, rankOf(difficulty) ?? 0),
    inTest(query.tested),
    inOffer(query.offered),
    query.used === undefined ? undefined : usedAs(query.used, uses),
  )
}

/** By title, name, number, description, summary, and what its vulnerabilities are called. */
function searched(q: string | undefined): SQL | undefined {
  if (q === undefined || q === '') return undefined
  const text = containing(q)
  const columns = [libraryImage.title, libraryImage.name, libraryImage.description, imageNumberSql, imageCategory.name]
  const vulnerable = sql`exists (select 1 from jsonb_array_elements(${targetCard.card} -> 'vulnerabilities') as one where one ->> 'id' ilike ${text})`
  return or(...columns.map((column) => ilike(column, text)), sql`${targetCard.card} ->> 'summary' ilike ${text}`, vulnerable)
}

function inTest(tested: Query['tested']): SQL | undefined {
  if (tested === undefined) return undefined
  return tested === 'untested' ? isNull(version.test_result) : eq(version.test_result, tested)
}

function inOffer(offered: Query['offered']): SQL | undefined {
  if (offered === undefined) return undefined
  return offered === 'none' ? isNull(targetCard.image_id) : eq(targetCard.offered_to, offered)
}

function usedAs(used: NonNullable<Query['used']>, uses: Uses): SQL {
  const kinds = used === 'questions' ? ['question', 'topic'] : ['scene']
  const named = [...uses]
    .filter(([, counts]) => used === 'never' || counts.some(({ kind }) => kinds.includes(kind)))
    .map(([image]) => image)
  const names = [...new Set(named.map((image) => image.slice(0, image.lastIndexOf('@')))), '']
  return used === 'never' ? notInArray(libraryImage.name, names) : inArray(libraryImage.name, names)
}

const mostFound = 200

/** What can be filtered by, of everything that the caller sees. */
async function readFilterValues(ctx: SignedIn, seen: SQL | undefined): Promise<Reply<typeof contract.list>['found']> {
  const valuesOf = async (field: 'id' | 'cwe') => {
    const rows = await ctx.db
      .selectDistinct({ value: sql<string>`one ->> ${sql.raw(`'${field}'`)}`.as('value') })
      .from(targetCard)
      .innerJoin(libraryImage, eq(libraryImage.resource_id, targetCard.image_id))
      .innerJoin(sql`lateral jsonb_array_elements(${targetCard.card} -> 'vulnerabilities') as one`, sql`true`)
      .where(seen)
      .orderBy(sql`value`)
      .limit(mostFound)
    return rows.map(({ value }) => value).filter((value) => value !== '')
  }
  return { vulnerabilities: await valuesOf('id'), cwes: await valuesOf('cwe') }
}
