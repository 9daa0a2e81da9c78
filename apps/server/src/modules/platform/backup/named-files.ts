import type { Client } from 'pg'
import { quoted, within } from './catalogue.ts'
import type { Manifest } from './manifest.ts'

export interface NamedFile {
  key: string
  /** A row says that these bytes are there. What a job was given is its own to take away, so nothing is lost without it. */
  is_needed: boolean
  /** What people call it; else the table whose row names it. */
  name: string
}

interface Naming {
  table: string
  column: string
  has_name: boolean
}

/** Every file that rows of the schema name: columns that say where bytes lie in the storage, and records of jobs. */
export async function namedFiles(client: Client, schema: string): Promise<NamedFile[]> {
  const { rows: columns } = await client.query<Naming>(
    `select c.relname as table, a.attname as column,
            exists (select from pg_attribute n where n.attrelid = c.oid and n.attname = 'name' and n.atttypid = 'text'::regtype) as has_name
     from pg_class c join pg_namespace n on n.oid = c.relnamespace
     join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
     where n.nspname = $1 and c.relkind in ('r', 'p') and not c.relispartition and a.attname like '%storage_key' and a.atttypid = 'text'::regtype`,
    [schema],
  )
  const texts = columns.map(
    ({ table, column, has_name }) =>
      `select ${quoted(column)} as key, true as is_needed, ${has_name ? 'name' : `'${table}'`} as name from ${within(schema, table)}`,
  )
  for (const column of ['input', 'result'])
    texts.push(`select ${column} ->> 'storage_key', ${String(column === 'result')}, name from ${within(schema, 'job')}`)
  const { rows } = await client.query<NamedFile>(
    `select key, bool_or(is_needed) as is_needed, min(name) as name from (${texts.join(' union all ')}) named
     where key is not null group by key order by key`,
  )
  return rows
}

/** Of the files that were not there when the archive was made those that a row of it needs; the archive has no other gap. */
export async function lostFiles(client: Client, { missing_files }: Pick<Manifest, 'missing_files'>, schema: string): Promise<NamedFile[]> {
  if (missing_files === null || missing_files.length === 0) return []
  const missing = new Set(missing_files)
  return (await namedFiles(client, schema)).filter(({ key, is_needed }) => is_needed && missing.has(key))
}
