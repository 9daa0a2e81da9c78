import { sql } from 'drizzle-orm'
import type { Executor } from '../../../db/database.ts'

interface Naming {
  table: string
  column: string
  /** A text column, or a record of a job that holds `storage_key`. */
  kind: 'text' | 'jsonb'
  /** The row lives on without the file. */
  is_nullable: boolean
}

/** Every column that says where bytes lie, by the catalogue: a new one protects its files without a word here. */
export async function namingColumns(executor: Executor): Promise<Naming[]> {
  const { rows } = await executor.execute<{ table: string; column: string; is_nullable: boolean }>(
    sql`select c.relname as table, a.attname as column, not a.attnotnull as is_nullable
        from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
        where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
          and a.attname like '%storage_key' and a.atttypid = 'text'::regtype`,
  )
  const jobs = (['input', 'result'] as const).map((column) => ({ table: 'job', column, kind: 'jsonb' as const, is_nullable: true }))
  return [...rows.map((row) => ({ ...row, kind: 'text' as const })), ...jobs]
}

/** Which of these keys a row names at this moment. */
export async function namedKeys(executor: Executor, keys: readonly string[]): Promise<Set<string>> {
  const named = new Set<string>()
  if (keys.length === 0) return named
  const wanted = sql`${sql.param([...keys])}::text[]`
  for (const { table, column, kind } of await namingColumns(executor)) {
    const value = kind === 'text' ? sql`${sql.identifier(column)}` : sql`${sql.identifier(column)} ->> 'storage_key'`
    const { rows } = await executor.execute<{ key: string }>(
      sql`select distinct ${value} as key from ${sql.identifier(table)} where ${value} = any(${wanted})`,
    )
    for (const { key } of rows) named.add(key)
  }
  return named
}

/** Lets rows forget a made file, where they can live without it; answers whether nothing names it any more. */
export async function forgetKey(executor: Executor, key: string): Promise<boolean> {
  for (const { table, column, kind, is_nullable } of await namingColumns(executor)) {
    const name = sql.identifier(column)
    if (kind === 'jsonb')
      await executor.execute(
        sql`update ${sql.identifier(table)} set ${name} = ${name} - 'storage_key' where ${name} ->> 'storage_key' = ${key}`,
      )
    else if (is_nullable) await executor.execute(sql`update ${sql.identifier(table)} set ${name} = null where ${name} = ${key}`)
  }
  return !(await namedKeys(executor, [key])).has(key)
}
