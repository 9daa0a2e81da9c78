import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import { Client } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testDatabase, type TestDatabase } from '../postgres/test-database.ts'
import { applyMigrations } from './migrate.ts'

const migrations = join(import.meta.dirname, 'migrations')
let database: TestDatabase
let client: Client
beforeAll(async () => {
  database = await testDatabase()
  client = new Client({ connectionString: database.url })
  await client.connect()
  await client.query('drop schema public cascade')
  await client.query('drop schema drizzle cascade')
  await client.query('create schema public')
}, 30_000)
afterAll(async () => {
  await client.end()
  await database.drop()
})

/** A folder of migrations that ends before the audit log became a table of months. */
function earlier(): string {
  const folder = mkdtempSync(join(tmpdir(), 'beacon-migrations-'))
  cpSync(migrations, folder, { recursive: true })
  const path = join(folder, 'meta', '_journal.json')
  const journal = JSON.parse(readFileSync(path, 'utf8')) as { entries: { tag: string }[] }
  const end = journal.entries.findIndex(({ tag }) => tag.endsWith('audit_months'))
  writeFileSync(path, JSON.stringify({ ...journal, entries: journal.entries.slice(0, end) }))
  return folder
}

test('rows of the plain table move into the months, with their numbers and content', async () => {
  const folder = earlier()
  await migrate(drizzle(client), { migrationsFolder: folder })
  rmSync(folder, { recursive: true })
  const contest = '01977777-7777-7777-8777-777777777777'
  await client.query(
    `insert into audit (at, username, module, operation, object_type, object_id, after, ip)
     select now() - make_interval(days => n * 20), 'lin', 'contest', 'update', 'contest', $1, jsonb_build_object('n', n), '10.1.2.3' from generate_series(0, 9) as n`,
    [contest],
  )
  const content = `select string_agg(concat_ws('|', seq, at, username, module, operation, object_id, after, ip), E'\n' order by seq) as text from audit`
  const before = (await client.query<{ text: string }>(content)).rows[0]?.text
  await applyMigrations(database.url)
  expect((await client.query<{ text: string }>(content)).rows[0]?.text).toBe(before)
  const { rows } = await client.query<{ months: number; rest: number; contests: number }>(
    `select count(distinct tableoid)::int as months, count(*) filter (where tableoid = 'audit_rest'::regclass)::int as rest,
       count(*) filter (where contest_id = $1)::int as contests from audit`,
    [contest],
  )
  expect(rows[0]?.months).toBeGreaterThan(5)
  expect(rows[0]).toMatchObject({ rest: 0, contests: 10 })
  const made = await client.query<{ seq: string }>(`insert into audit (module, operation) values ('user', 'create') returning seq`)
  expect(made.rows[0]?.seq).toBe('11')
  await expect(client.query('delete from audit')).rejects.toThrow('append-only')
}, 30_000)
