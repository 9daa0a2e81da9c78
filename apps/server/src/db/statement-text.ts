import type { SQL } from 'drizzle-orm'
import { PgDialect } from 'drizzle-orm/pg-core'

const dialect = new PgDialect()

/** The text of a statement that is prepared by name: parts are shared with other statements, values are written as `$1` and on. */
export function statementText(statement: SQL): string {
  const { sql: text, params } = dialect.sqlToQuery(statement)
  if (params.length > 0) throw new Error(`a prepared statement has values of its own: ${JSON.stringify(params)}`)
  return text
}
