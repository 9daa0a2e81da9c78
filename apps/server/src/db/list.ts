import type { SortOf } from '@beacon/api/fields'
import { asc, desc, sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import type { PgSelect } from 'drizzle-orm/pg-core'
import type { Executor } from './database.ts'
import { mustSort } from './sort.ts'

export interface Page {
  page: number
  size: number
}
type Way = typeof asc

/** How a list is sorted. The contract says the names. */
export interface Sorting<Name extends string> {
  columns: Readonly<Record<Name, SQLWrapper>>
  /** The order when nobody asks for one. */
  usual: SortOf<Name>
  /** Decides between rows that are alike, so that no row stands on two pages. */
  ties: (way: Way) => SQL[]
  /** Columns of which a row without a value stands last both ways. */
  areNullsLast?: (name: string) => boolean
}

/** The order that `name` or `-name` asks for. */
export function orderOf<Name extends string>(
  { columns, usual, ties, areNullsLast }: Sorting<Name>,
  sort: SortOf<NoInfer<Name>> | undefined = usual,
): SQL[] {
  const way = sort.startsWith('-') ? desc : asc
  const column = way(mustSort<Name, SQLWrapper>(columns, sort))
  return [areNullsLast?.(sort.replace(/^-/u, '')) === true ? sql`${column} nulls last` : column, ...ties(way)]
}

/** The same in a statement that is written by hand. */
export const orderSql = <Name extends string>(sorting: Sorting<Name>, sort: SortOf<NoInfer<Name>> | undefined): SQL =>
  sql.join(orderOf(sorting, sort), sql`, `)

/** The end of a statement that is written by hand. */
export const pageSql = ({ page, size }: Page): SQL => sql`limit ${size} offset ${(page - 1) * size}`

/** The rows of one page. */
export const pageOf = <T extends PgSelect>(select: T, order: SQL[], { page, size }: Page) =>
  select
    .orderBy(...order)
    .limit(size)
    .offset((page - 1) * size)

/** The rows of one page, and how many there are in all. */
export async function listOf<T extends PgSelect>(
  executor: Executor,
  select: T,
  { order, page, size }: Page & { order: SQL[] },
): Promise<{ rows: Awaited<T>; total: number }> {
  // Taken before the page narrows the same select.
  const all = select.as('found')
  const rows = await pageOf(select, order, { page, size })
  const { rows: sums } = await executor.execute<{ n: number }>(sql`select count(*)::int as n from ${all}`)
  return { rows, total: sums[0]?.n ?? 0 }
}
