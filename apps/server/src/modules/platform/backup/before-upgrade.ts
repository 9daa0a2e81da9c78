import { mkdir, open, readdir, rm } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { Client } from 'pg'
import type { Executor } from '../../../db/database.ts'
import { newId } from '../../../db/id.ts'
import { ownMigrations, type Applied } from '../../../db/migrate.ts'
import { Failure } from '../../../failure.ts'
import { version } from '../../../version.ts'
import { archiveSnapshot, contentsOf, type ArchiveSource, type WrittenArchive } from './archive-snapshot.ts'
import { openArchive } from './archive-read.ts'
import { bytesAt } from './bytes-at.ts'
import { digestOf, plainTexts, tablesOf } from './catalogue.ts'
import { rehearse } from './check.ts'
import type { Manifest } from './manifest.ts'
import { namedFiles } from './named-files.ts'
import { mustBeKeyOf } from '../secret/index.ts'
import { insertBackup } from './repo.ts'
import { sumOfFile } from './same-bytes.ts'

const schema = 'public'

export interface BackupOfBefore extends WrittenArchive {
  path: string
  /** False: a start before this one made it of the same rows, and its upgrade was broken off. */
  isNew: boolean
}
interface Before {
  /** The version that the database is of. */
  from: string
  applied: readonly Applied[]
  onShare?: (share: number) => void
}

/**
 * A backup of a database of an earlier version, for that version: it holds the old schema's rows and list of migrations, is signed with
 * the master key, and counts only after it was restored by those migrations. The caller holds the lock of the migrations.
 */
export async function backUpBefore(source: ArchiveSource, { from, applied, onShare = () => undefined }: Before): Promise<BackupOfBefore> {
  const folder = source.config.backupDir
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const prefix = `before-upgrade-${from}-to-${version}-`
  const found = (await readdir(folder)).filter((name) => name.startsWith(prefix))
  // Nobody but us writes one now: a killed process left it.
  for (const half of found.filter((name) => name.endsWith('.zip.part'))) await rm(join(folder, half), { force: true })
  const newest = found
    .filter((name) => name.endsWith('.zip'))
    .toSorted()
    .at(-1)
  const known = newest === undefined ? null : await findWhole(source, join(folder, newest), applied)
  if (known !== null) return known
  const name = `${prefix}${stampNow()}`
  const target = join(folder, `${name}.zip`)
  try {
    const withFiles = await wantsFiles(source.databaseUrl)
    const about = { name, version: from, master_key: null }
    const made = await archiveSnapshot(source, { target, withFiles, about, onShare: (share) => onShare(share / 2) })
    await prove(source, target, applied, (share) => onShare(0.5 + share / 2))
    await flush(target)
    await flush(folder)
    return { ...made, path: target, isNew: true }
  } catch (error) {
    await rm(target, { force: true })
    throw error
  }
}

/** To the second, in UTC: the names sort by time. */
const stampNow = (): string => new Date().toISOString().slice(0, 19).replaceAll(/[-:]/gu, '').replace('T', '-')

/** @throws Error for a key of elsewhere: with it nobody could restore what is written. */
export const mustHaveKeyOf = ({ databaseUrl, secret }: ArchiveSource): Promise<void> =>
  reading(databaseUrl, async (client) => {
    const { rows } = await client.query<{ fingerprint: string }>('select secret_fingerprint as fingerprint from installation')
    // A start that was killed before it left its fingerprint has sealed nothing yet.
    for (const { fingerprint } of rows) mustBeKeyOf(fingerprint, secret)
  })

const wantsFiles = (url: string): Promise<boolean> =>
  reading(url, async (client) => {
    const { rows } = await client.query<{ value: unknown }>(`select value from setting where name = 'backup_files'`)
    return rows[0]?.value !== false
  })

/** Reads sums, and restores it by the migrations of its own program into a scratch schema that is never committed. */
async function prove(
  source: ArchiveSource,
  path: string,
  applied: readonly Applied[],
  onShare: (share: number) => void,
): Promise<Manifest> {
  const archive = await openArchive(path)
  try {
    const whole = archive.prove(source.secret)
    await whole.verify((done, of) => onShare(done / of / 2))
    const migrations = ownMigrations().slice(0, applied.length)
    await rehearse(source.databaseUrl, whole, (share) => onShare(0.5 + share / 2), migrations)
    return whole.manifest
  } finally {
    archive.close()
  }
}

/** The archive that lies there, when it is whole and of the very rows that stand in the database now. */
async function findWhole(source: ArchiveSource, path: string, applied: readonly Applied[]): Promise<BackupOfBefore | null> {
  try {
    if (!(await holdsNow(source, path, applied))) return null
    const manifest = await prove(source, path, applied, () => undefined)
    return { manifest, path, isNew: false, size: (await bytesAt(path)) ?? 0, sha256: await sumOfFile(path) }
  } catch (error) {
    // A damaged one is left where it lies, and another is made.
    if (error instanceof Failure) return null
    throw error
  }
}

async function holdsNow({ databaseUrl, secret }: ArchiveSource, path: string, applied: readonly Applied[]): Promise<boolean> {
  const archive = await openArchive(path)
  try {
    const { migrations, tables } = archive.prove(secret).manifest
    if (migrations.length !== applied.length || migrations.some(({ hash }, place) => hash !== applied[place]?.hash)) return false
    return await reading(databaseUrl, (client) => holdSame(client, tables))
  } finally {
    archive.close()
  }
}

async function holdSame(client: Client, entries: Manifest['tables']): Promise<boolean> {
  const there = await tablesOf(client, schema)
  if (there.length !== entries.length) return false
  const known = new Map(entries.map((entry) => [entry.name, entry]))
  for (const table of there) {
    const entry = known.get(table.name)
    const { rows, digest } = await digestOf(client, schema, table)
    if (entry?.rows !== rows || entry.digest !== digest) return false
  }
  return true
}

async function reading<T>(url: string, work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({ connectionString: url, application_name: 'beacon backup' })
  client.on('error', () => undefined)
  await client.connect()
  try {
    await plainTexts(client)
    await client.query('begin isolation level repeatable read read only')
    return await work(client)
  } finally {
    await client.end()
  }
}

/** A power cut a moment later must not take what an upgrade relied on. */
async function flush(path: string): Promise<void> {
  const handle = await open(path, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/**
 * Puts it into the list of backups, kept until somebody deletes it. The rows of that list outlive a restore, and an older program
 * reads them: so it is said in words that every version knows.
 */
export async function listBackupOfBefore(executor: Executor, { manifest, path, size, sha256 }: BackupOfBefore): Promise<void> {
  const { name, version: from, fingerprint, created_at } = manifest
  const now = new Date().toISOString()
  const state = { state: 'done' as const, percent: 100, is_kept: true, started_at: created_at, finished_at: now }
  await insertBackup(executor, {
    backup_id: newId(),
    name,
    trigger: 'command',
    file_name: basename(path),
    version: from,
    fingerprint,
    size,
    sha256,
    contents: contentsOf(manifest),
    ...state,
  })
}

/** About how large a backup of now would be at most: tables are packed, files mostly are already. Null: the settings leave files out. */
export async function sizeAtMost({
  databaseUrl,
  storage,
}: Pick<ArchiveSource, 'databaseUrl' | 'storage'>): Promise<{ tables: number; files: number | null }> {
  const withFiles = await wantsFiles(databaseUrl)
  return reading(databaseUrl, async (client) => {
    const { rows } = await client.query<{ bytes: string }>(
      `select coalesce(sum(pg_table_size(oid)), 0)::text as bytes from pg_class
       where relnamespace = $1::regnamespace and relkind = 'r' and relpersistence = 'p'`,
      [schema],
    )
    const keys = withFiles ? await namedFiles(client, schema) : []
    let files = 0
    for (const { key } of keys) files += (await bytesAt(storage.path(key))) ?? 0
    return { tables: Number(rows[0]?.bytes ?? 0), files: withFiles ? files : null }
  })
}
