import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import { join } from 'node:path'
import { Client } from 'pg'

const migrationLock = 7_002_015

/** Applies what is missing. The advisory lock lets replicas start together: one works, the others find nothing to do. */
export async function applyMigrations(url: string): Promise<void> {
  const client = new Client({ connectionString: url, application_name: 'beacon migrations' })
  await client.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [migrationLock])
    await migrate(drizzle(client), { migrationsFolder: join(import.meta.dirname, 'migrations') })
  } finally {
    await client.end()
  }
}
