import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import { join } from 'node:path'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import { Client } from 'pg'
import { PlaceError } from '../config.ts'
import { version } from '../version.ts'
import { keepAliveOptions } from './database.ts'
import { asCalled } from '../words/as-called.ts'
import { locks } from './locks.ts'

const migrationLock = locks.migration
const migrationsFolder = join(import.meta.dirname, 'migrations')
const table = 'drizzle.__drizzle_migrations'

export type Migration = ReturnType<typeof readMigrationFiles>[number]
export interface Applied {
  when: number
  hash: string
}
/** A database that an earlier version filled, before anything of it is changed. */
export interface Upgrade {
  /** The version that applied its newest migration. */
  from: string
  applied: readonly Applied[]
  missing: number
}
export interface Standing {
  standing: 'known' | 'older' | 'newer'
  from: string
  /** 0: an empty database. */
  applied: number
  missing: number
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
 * Applies what is missing. The advisory lock lets replicas start together: one works, the others find nothing to do. `beforeUpgrade` is
 * called under it, for a database that is neither empty nor up to date; what it throws leaves the database as it was.
 * @throws PlaceError before anything is written, for a database that is not of this program's past.
 */
export async function applyMigrations(
  url: string,
  beforeUpgrade: (upgrade: Upgrade) => Promise<void> = async () => undefined,
): Promise<{ applied: number; took_ms: number }> {
  const client = new Client({ connectionString: url, application_name: 'beacon migrations', ...keepAliveOptions })
  // It stands idle while a backup is made: that it was lost is told by the next query.
  client.on('error', () => undefined)
  await client.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [migrationLock])
    const before = await appliedIn(client)
    await mustBeKnown(client, before)
    const missing = ownMigrations().length - before.length
    if (before.length > 0 && missing > 0) await beforeUpgrade({ from: versionIn(await programOf(client)), applied: before, missing })
    const from = performance.now()
    await migrate(drizzle(client), { migrationsFolder })
    if (missing > 0) await noteProgram(client)
    return { applied: missing, took_ms: performance.now() - from }
  } finally {
    await client.end()
  }
}

/** How a database stands to this program. Reads only. */
export async function readStanding(client: Client): Promise<Standing> {
  const applied = await appliedIn(client)
  const from = applied.length === 0 ? '' : versionIn(await programOf(client))
  return { standing: standingOf(applied), from, applied: applied.length, missing: ownMigrations().length - applied.length }
}

/** Whether an earlier version filled this database, and no server of this one has upgraded it yet. */
export async function waitsForUpgrade(url: string): Promise<boolean> {
  const client = new Client({ connectionString: url, application_name: 'beacon migrations' })
  await client.connect()
  try {
    const { standing, applied, missing } = await readStanding(client)
    return standing === 'known' && applied > 0 && missing > 0
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
  throw new PlaceError(
    asCalled(
      `This database was upgraded by ${(await programOf(client)) ?? 'another version of Beacon'}, and this is Beacon ${version}, which does not know its newest tables. ` +
        'Nothing was changed. Start that version again, or restore a backup of before the upgrade with this one: npx --yes pnpm@12 restore FILE --replace NAME.',
    ),
  )
}

async function programOf(client: Client): Promise<string | null> {
  const { rows } = await client.query<{ program: string | null }>(`select obj_description($1::regclass, 'pg_class') as program`, [table])
  return rows[0]?.program ?? null
}

/** It becomes part of the name of a file, so it has the form of a version or is none. */
const versionIn = (program: string | null): string => /^Beacon (\d[\w.+-]{0,40})$/u.exec(program ?? '')?.[1] ?? 'unknown'

/** As people call it. */
export const nameOfVersion = (from: string): string => (from === 'unknown' ? 'an earlier version of Beacon' : `Beacon ${from}`)

/** Which program applied the newest migration: what an older one names when it refuses the database. */
export async function noteProgram(client: Client): Promise<void> {
  await client.query(`comment on table ${table} is ${client.escapeLiteral(`Beacon ${version}`)}`)
}
