import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import { join } from 'node:path'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import { Client } from 'pg'
import { PlaceError } from '../config.ts'
import { version } from '../version.ts'
import { locks } from './locks.ts'

const migrationLock = locks.migration
const migrationsFolder = join(import.meta.dirname, 'migrations')
const table = 'drizzle.__drizzle_migrations'

export type Migration = ReturnType<typeof readMigrationFiles>[number]
export interface Applied {
  when: number
  hash: string
}

/** The migrations that this program brings, oldest first. */
export const ownMigrations = (): Migration[] => readMigrationFiles({ migrationsFolder })

/**
 * What was applied somewhere, beside what this program brings: its beginning (`known`), something of before its first migration
 * (`older`), or anything that it does not know (`newer`).
 */
export function standingOf(applied: readonly Applied[], own: readonly Migration[] = ownMigrations()): 'known' | 'older' | 'newer' {
  const first = own[0]?.folderMillis ?? 0
  if (applied.some(({ when }) => when < first)) return 'older'
  const isBeginning = applied.every(({ when, hash }, place) => own[place]?.folderMillis === when && own[place].hash === hash)
  return isBeginning ? 'known' : 'newer'
}

/**
 * Applies what is missing. The advisory lock lets replicas start together: one works, the others find nothing to do.
 * @throws PlaceError before anything is written, for a database that is not of this program's past.
 */
export async function applyMigrations(url: string): Promise<void> {
  const client = new Client({ connectionString: url, application_name: 'beacon migrations' })
  await client.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [migrationLock])
    const before = await appliedIn(client)
    await mustBeKnown(client, before)
    await migrate(drizzle(client), { migrationsFolder })
    if (before.length < ownMigrations().length) await noteProgram(client)
  } finally {
    await client.end()
  }
}

async function appliedIn(client: Client): Promise<Applied[]> {
  const { rows: found } = await client.query<{ name: string | null }>(`select to_regclass($1)::text as name`, [table])
  if (found[0]?.name == null) return []
  const { rows } = await client.query<{ when: string; hash: string }>(
    `select created_at::text as when, hash from ${table} order by created_at, id`,
  )
  return rows.map(({ when, hash }) => ({ when: Number(when), hash }))
}

async function mustBeKnown(client: Client, applied: readonly Applied[]): Promise<void> {
  const standing = standingOf(applied)
  if (standing === 'known') return
  if (standing === 'older')
    throw new PlaceError('This database was made by an earlier version of Beacon and cannot be upgraded. Start with an empty one.')
  const { rows } = await client.query<{ program: string | null }>(`select obj_description($1::regclass, 'pg_class') as program`, [table])
  throw new PlaceError(
    `This database was upgraded by ${rows[0]?.program ?? 'another version of Beacon'}, and this is Beacon ${version}, which does not know its newest tables. ` +
      'Nothing was changed. Start that version again, or restore a backup of before the upgrade with this one: npx --yes pnpm@12 restore FILE --replace NAME.',
  )
}

/** Which program applied the newest migration: what an older one names when it refuses the database. */
export async function noteProgram(client: Client): Promise<void> {
  await client.query(`comment on table ${table} is ${client.escapeLiteral(`Beacon ${version}`)}`)
}
