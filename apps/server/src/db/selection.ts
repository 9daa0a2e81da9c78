import { sql, type SQL } from 'drizzle-orm'
import { PgDialect } from 'drizzle-orm/pg-core'
import type { Pool, QueryResultRow } from 'pg'

/** What a selection gives, with the types of PostgreSQL. */
type Columns = Readonly<Record<string, 'uuid' | 'text' | 'int' | 'boolean' | 'timestamptz' | 'bytea'>>

/** Values by the names of their columns, and where they are read. A column that is not named is null. */
export interface Selection<C extends Columns> {
  readonly columns: { readonly [Name in keyof C]?: SQL }
  /** From `from` on. */
  readonly from: SQL
}

/** As a statement that gives every column in its order: several of them stand in one union, whoever wrote them. */
export function selectionSql<C extends Columns>(columns: C, { columns: given, from }: Selection<C>): SQL {
  const all = Object.entries(columns).map(([name, type]) => sql`(${given[name] ?? sql`null`})::${sql.raw(type)} as ${sql.identifier(name)}`)
  return sql`select ${sql.join(all, sql`, `)} ${from}`
}

const dialect = new PgDialect()

/** Rows as the driver reads them: instants are dates. */
export async function queryRows<Row extends QueryResultRow>(pool: Pool, statement: SQL): Promise<Row[]> {
  const { sql: text, params } = dialect.sqlToQuery(statement)
  return (await pool.query<Row>(text, params)).rows
}
