import { pipeline } from 'node:stream/promises'
import type { Client } from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { noteProgram, ownMigrations, standingOf, type Migration } from '../../../db/migrate.ts'
import { fail } from '../../../failure.ts'
import { isNewer, version } from '../../../version.ts'
import type { ProvenArchive } from './archive-read.ts'
import { digestOf, inSchema, quoted, tablesOf, within } from './catalogue.ts'
import { dropForeignKeys, holdTriggers } from './constraints.ts'
import { emptySchema } from './empty-schema.ts'
import { tablePart, type Manifest } from './manifest.ts'
import { placePartitions } from './partitions.ts'

/**
 * Migrations of this version, cut where the backup stands. Throws `backup_older` for a database of before the first of them,
 * and `backup_newer` for one that this version does not know.
 */
export function migrationsAround(
  { migrations, version: made }: Pick<Manifest, 'migrations' | 'version'>,
  all: readonly Migration[] = ownMigrations(),
): { before: Migration[]; after: Migration[] } {
  const standing = standingOf(migrations, all)
  if (standing === 'older') return fail('backup_older', { v: made, w: version })
  if (standing === 'newer' || isNewer(made, version)) return fail('backup_newer', { v: made, w: version })
  return { before: all.slice(0, migrations.length), after: all.slice(migrations.length) }
}

export interface RestoredDatabase {
  tables: number
  rows: number
  migrations: number
}

/**
 * Fills a schema from an archive inside the caller's transaction: tables by the migrations the backup had, rows by COPY,
 * each table compared with the sum it had, then the migrations that came since. Whatever goes wrong, the caller rolls back.
 */
export async function restoreDatabase(
  client: Client,
  archive: ProvenArchive,
  schema: string,
  { onTable, migrations }: { onTable?: ((share: number) => void) | undefined; migrations?: readonly Migration[] } = {},
): Promise<RestoredDatabase> {
  const { manifest } = archive
  const { before, after } = migrationsAround(manifest, migrations)
  await emptySchema(client, schema)
  await client.query(`set local search_path = ${quoted(schema)}`)
  for (const migration of before) await migrate(client, migration, schema)
  await placePartitions(client, schema, manifest.partitions)
  const triggers = await holdTriggers(client, schema)
  const keys = await dropForeignKeys(client, schema)
  await fill(client, archive, schema, onTable)
  await setSequences(client, manifest, schema)
  for (const key of keys) await client.query(key)
  for (const trigger of triggers) await client.query(trigger)
  for (const migration of after) await migrate(client, migration, schema)
  if (schema === 'public') await noteMigrations(client, [...before, ...after])
  const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0)
  return { tables: manifest.tables.length, rows, migrations: after.length }
}

/** All statements of a migration go as one text: six hundred answers to wait for, one by one, cost as much again as the tables. */
async function migrate(client: Client, { sql }: Migration, schema: string): Promise<void> {
  const text = sql.filter((statement) => statement.trim() !== '').join('\n;\n')
  if (text !== '') await client.query(schema === 'public' ? text : inSchema(text, schema))
}

async function fill(client: Client, archive: ProvenArchive, schema: string, onTable?: (share: number) => void): Promise<void> {
  const there = new Map((await tablesOf(client, schema)).map((table) => [table.name, table]))
  await emptyTables(client, schema, [...there.keys()])
  for (const [index, table] of archive.manifest.tables.entries()) {
    const known = there.get(table.name)
    if (known === undefined || !isSame(known.columns, table.columns)) return fail('backup_damaged', { part: table.part, why: 'table' })
    there.delete(table.name)
    const text = `copy ${within(schema, known.name)} (${table.columns.map(quoted).join(', ')}) from stdin`
    await pipeline(await archive.part(tablePart(known.name)), client.query(copyFrom(text)))
    const { rows, digest } = await digestOf(client, schema, { name: known.name, columns: table.columns })
    if (rows !== table.rows || digest !== table.digest) fail('backup_damaged', { part: table.part, rows, of: table.rows })
    onTable?.((index + 1) / archive.manifest.tables.length)
  }
}

/** Migrations fill a few tables. To empty one that has no row costs new files for it and its indexes, so those are left alone. */
async function emptyTables(client: Client, schema: string, names: readonly string[]): Promise<void> {
  if (names.length === 0) return
  const looks = names.map((name, place) => `select ${place} as place where exists (select from ${within(schema, name)})`)
  const { rows } = await client.query<{ place: number }>(looks.join(' union all '))
  const filled = rows.map(({ place }) => within(schema, names[place] ?? ''))
  if (filled.length > 0) await client.query(`truncate ${filled.join(', ')}`)
}

/** The same columns, in any order. */
const isSame = (one: readonly string[], other: readonly string[]): boolean =>
  new Set(other).size === one.length && other.length === one.length && other.every((column) => one.includes(column))

async function setSequences(client: Client, { sequences }: Manifest, schema: string): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    `select c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace where n.nspname = $1 and c.relkind = 'S'`,
    [schema],
  )
  const there = new Set(rows.map(({ name }) => name))
  for (const { name, value, is_called } of sequences)
    if (there.has(name)) await client.query('select setval($1::regclass, $2::bigint, $3)', [within(schema, name), value, is_called])
}

/** What the migrator reads to know where the database stands. */
async function noteMigrations(client: Client, migrations: readonly Migration[]): Promise<void> {
  await client.query(`create schema if not exists drizzle;
    create table if not exists drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint);
    delete from drizzle.__drizzle_migrations`)
  for (const { hash, folderMillis } of migrations)
    await client.query('insert into drizzle.__drizzle_migrations (hash, created_at) values ($1, $2)', [hash, folderMillis])
  await noteProgram(client)
}
