import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import { Client } from 'pg'
import { expect, test } from 'vitest'
import { ConfigError } from '../config.ts'
import { emptyDatabase, testDatabase } from '../postgres/test-database.ts'
import { applyMigrations } from './migrate.ts'

test('a database of before the first migration is refused in words, and left as it is', async () => {
  const database = await testDatabase()
  const client = new Client({ connectionString: database.url })
  await client.connect()
  const tables = async () => (await client.query(`select count(*)::int as n from information_schema.tables`)).rows
  const before = await tables()
  await applyMigrations(database.url)
  await client.query(`insert into drizzle.__drizzle_migrations (hash, created_at) values ('of-old', 1767225600000)`)
  await expect(applyMigrations(database.url)).rejects.toThrow(ConfigError)
  await expect(applyMigrations(database.url)).rejects.toThrow('earlier version')
  expect(await tables()).toEqual(before)
  await client.end()
  await database.drop()
})

/** A database as it stood before the migration of this name. */
async function databaseBefore(tag: string) {
  const database = await emptyDatabase()
  const folder = mkdtempSync(join(tmpdir(), 'beacon-migrations-'))
  cpSync(join(import.meta.dirname, 'migrations'), folder, { recursive: true })
  const journal = join(folder, 'meta/_journal.json')
  const { entries, ...more }: { entries: { tag: string }[] } = JSON.parse(readFileSync(journal, 'utf8'))
  const upTo = entries.findIndex((entry) => entry.tag === tag)
  writeFileSync(journal, JSON.stringify({ ...more, entries: entries.slice(0, upTo) }))
  const client = new Client({ connectionString: database.url })
  await client.connect()
  await migrate(drizzle(client), { migrationsFolder: folder })
  rmSync(folder, { recursive: true })
  return { database, client }
}

test('versions of images of before the library get the image that they are versions of', async () => {
  const { database, client } = await databaseBefore('0017_range')
  const made = (name: string, version: number) =>
    client.query(
      `insert into scene_image (image_id, name, version, file_id, status) values (gen_random_uuid(), $1, $2, gen_random_uuid(), 'ready')`,
      [name, version],
    )
  for (const [name, version] of [
    ['shop-web', 1],
    ['shop-web', 2],
    ['db', 1],
  ] as const)
    await made(name, version)
  await applyMigrations(database.url)
  const { rows } = await client.query(
    `select i.name, i.title, i.virt_type, count(*)::int as versions from library_image i join scene_image v on v.name = i.name group by 1, 2, 3 order by 1`,
  )
  expect(rows).toEqual([
    { name: 'db', title: 'Image db', virt_type: 'container', versions: 1 },
    { name: 'shop-web', title: 'shop-web', virt_type: 'container', versions: 2 },
  ])
  await client.end()
  await database.drop()
})
