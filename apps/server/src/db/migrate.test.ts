import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import { Client } from 'pg'
import { expect, test } from 'vitest'
import { PlaceError } from '../config.ts'
import { emptyDatabase, testDatabase } from '../postgres/test-database.ts'
import { version } from '../version.ts'
import { applyMigrations, ownMigrations, standingOf } from './migrate.ts'

test('a database of before the first migration is refused in words, and left as it is', async () => {
  const database = await testDatabase()
  const client = new Client({ connectionString: database.url })
  await client.connect()
  const tables = async () => (await client.query(`select count(*)::int as n from information_schema.tables`)).rows
  const before = await tables()
  await applyMigrations(database.url)
  await client.query(`insert into drizzle.__drizzle_migrations (hash, created_at) values ('of-old', 1767225600000)`)
  await expect(applyMigrations(database.url)).rejects.toThrow(PlaceError)
  await expect(applyMigrations(database.url)).rejects.toThrow('earlier version')
  expect(await tables()).toEqual(before)
  await client.end()
  await database.drop()
})

/** What a newer program would leave: one more migration, what it made, and its name. */
async function newerDatabase(sql: string, program: string | null) {
  const database = await testDatabase()
  const client = new Client({ connectionString: database.url })
  await client.connect()
  await client.query(`alter table contest add column of_tomorrow int; ${sql}`)
  await client.query(`comment on table drizzle.__drizzle_migrations is ${program === null ? 'null' : `'${program}'`}`)
  return { database, client }
}
const appended = `insert into drizzle.__drizzle_migrations (hash, created_at) values ('of-tomorrow', 4102444800000)`
const rewritten = `update drizzle.__drizzle_migrations set hash = 'other' where created_at = (select max(created_at) from drizzle.__drizzle_migrations)`

test.each([
  ['has a further migration', appended, 'Beacon 9.1.0', 'upgraded by Beacon 9.1.0'],
  ['has another migration of the same time', rewritten, 'Beacon 9.1.0', 'upgraded by Beacon 9.1.0'],
  ['says nothing of its program', appended, null, 'upgraded by another version of Beacon'],
])('a database that %s is refused by this program, which names the other, and left as it is', async (_what, sql, program, words) => {
  const { database, client } = await newerDatabase(sql, program)
  const facts = async () =>
    (
      await client.query(`select count(*)::int as n, (select count(*)::int from drizzle.__drizzle_migrations) as m
    from information_schema.columns`)
    ).rows
  const before = await facts()
  await expect(applyMigrations(database.url)).rejects.toThrow(PlaceError)
  await expect(applyMigrations(database.url)).rejects.toThrow(words)
  await expect(applyMigrations(database.url)).rejects.toThrow(`this is Beacon ${version}`)
  await expect(applyMigrations(database.url)).rejects.toThrow('restore FILE --replace NAME')
  expect(await facts()).toEqual(before)
  await client.end()
  await database.drop()
})

test('whoever applied the newest migration is named in the database', async () => {
  const database = await emptyDatabase()
  await applyMigrations(database.url)
  const client = new Client({ connectionString: database.url })
  await client.connect()
  const { rows } = await client.query(`select obj_description('drizzle.__drizzle_migrations'::regclass, 'pg_class') as program`)
  expect(rows).toEqual([{ program: `Beacon ${version}` }])
  await client.end()
  await database.drop()
})

test('a list of migrations is known when it is the beginning of ours, and only then', () => {
  const own = ownMigrations()
  const all = own.map(({ folderMillis, hash }) => ({ when: folderMillis, hash }))
  expect([standingOf(all), standingOf(all.slice(0, 3)), standingOf([])]).toEqual(['known', 'known', 'known'])
  expect(standingOf([...all, { when: Date.now(), hash: 'x' }])).toBe('newer')
  expect(standingOf(all.filter((_one, place) => place !== 1))).toBe('newer')
  expect(standingOf([{ when: 1, hash: 'x' }])).toBe('older')
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
