import { Client } from 'pg'
import { expect, test } from 'vitest'
import { ConfigError } from '../config.ts'
import { testDatabase } from '../postgres/test-database.ts'
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
