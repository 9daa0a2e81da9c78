import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import { join } from 'node:path'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import { Client } from 'pg'
import { ConfigError } from '../config.ts'
import { locks } from './locks.ts'

const migrationLock = locks.migration
const migrationsFolder = join(import.meta.dirname, 'migrations')

/**
 * Applies what is missing. The advisory lock lets replicas start together: one works, the others find nothing to do.
 * @throws ConfigError for a database of before the first migration, which nothing here can upgrade.
 */
export async function applyMigrations(url: string): Promise<void> {
  const client = new Client({ connectionString: url, application_name: 'beacon migrations' })
  await client.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [migrationLock])
    await refuseOlder(client)
    await migrate(drizzle(client), { migrationsFolder })
  } finally {
    await client.end()
  }
}

async function refuseOlder(client: Client): Promise<void> {
  const first = readMigrationFiles({ migrationsFolder })[0]?.folderMillis ?? 0
  const { rows: found } = await client.query<{ table: string | null }>(`select to_regclass('drizzle.__drizzle_migrations')::text as table`)
  if (found[0]?.table == null) return
  const { rows } = await client.query<{ older: boolean }>(
    'select exists (select from drizzle.__drizzle_migrations where created_at < $1) as older',
    [first],
  )
  if (rows[0]?.older === true)
    throw new ConfigError('This database was made by an earlier version of Beacon and cannot be upgraded. Start with an empty one.')
}
