import type { RestoreReport } from '@beacon/api/platform/backup'
import { Client } from 'pg'
import { keepAliveOptions } from '../../../db/database.ts'
import type { BackupRecord } from '../../../db/schema/backup.ts'
import type { SecretBox } from '../secret/index.ts'
import { resealed } from '../setting/index.ts'
import type { Storage } from '../../../storage/storage.ts'
import type { ProvenArchive } from './archive-read.ts'
import { bytesAt } from './bytes-at.ts'
import { plainTexts } from './catalogue.ts'
import { lostFiles } from './named-files.ts'
import { putFiles, type PutFiles } from './put-files.ts'
import { restoreDatabase, type RestoredDatabase } from './restore-database.ts'

/** Of everybody who works on this database; the one that listens stays, and so does the one that holds the lock. */
const workers = ['beacon', 'beacon jobs']
const lockWaitMs = 60_000

export interface Place {
  databaseUrl: string
  storage: Pick<Storage, 'path'>
  /** Months of the audit log that were written out lie below it. */
  dataDir: string
}
interface ReplaceInput {
  archive: ProvenArchive
  /** The row of the archive and the backup of now that was made before; none in an empty place. */
  row: BackupRecord | null
  saved: BackupRecord | null
  started: number
  actor: { user_id: string | null; username: string; role_name: string | null; ip: string }
  onShare: (share: number) => void
  /** Secrets of this place, and of what is put in its place; null where there was none before. */
  keys: { old: SecretBox | null; next: SecretBox }
  /** The last thing before the commit. */
  beforeCommit?: () => void
}

/** Files first, they only add; then the database in one transaction. Answers what was compared. */
export async function replaceAll(place: Place, input: ReplaceInput): Promise<RestoreReport> {
  const { archive, onShare, started } = input
  const files = await putFiles(place, archive, (share) => onShare(share / 2))
  const client = new Client({ connectionString: place.databaseUrl, application_name: 'beacon restore', ...keepAliveOptions })
  client.on('error', () => undefined)
  await client.connect()
  try {
    await plainTexts(client)
    await client.query('begin')
    const rows = await takeBackups(client)
    const target = await takeTarget(client)
    await clearTheWay(client)
    const database = await restoreDatabase(client, archive, 'public', { onTable: (share) => onShare(0.5 + share / 2) })
    await putBackups(client, rows)
    if (target !== null) await putTarget(client, target, input.keys)
    const sessions_ended = await endAllSessions(client)
    await emptyQueue(client)
    const files_missing = await countMissing(client, place, archive)
    const report = reportOf({ archive, database, files, files_missing, sessions_ended, started })
    await noteRestore(client, input, report)
    input.beforeCommit?.()
    await client.query('commit')
    return report
  } catch (error) {
    await client.query('rollback').catch(() => undefined)
    throw error
  } finally {
    await client.end()
  }
}

/** Files that a restored row needs, and that are neither in the archive nor here from before. */
async function countMissing(client: Client, { storage }: Place, { manifest }: ProvenArchive): Promise<number> {
  const lost = await lostFiles(client, manifest, 'public')
  const sizes = await Promise.all(lost.map(({ key }) => bytesAt(storage.path(key))))
  return sizes.filter((size) => size === null).length
}

/** Other connections are closed, then every table is locked: nobody may write what is dropped a moment later. */
async function clearTheWay(client: Client): Promise<void> {
  const { rows } = await client.query<{ list: string | null }>(
    `select string_agg(format('%I.%I', schemaname, tablename), ', ') as list from pg_tables where schemaname = 'public'`,
  )
  await client.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
     where datname = current_database() and pid <> pg_backend_pid() and application_name = any($1) and usename = current_user`,
    [workers],
  )
  await client.query(`set local lock_timeout = ${lockWaitMs}`)
  const list = rows[0]?.list ?? null
  if (list !== null) await client.query(`lock table ${list} in access exclusive mode`)
}

/** The rows about archives on this machine outlive the database they stand in. */
async function takeBackups(client: Client): Promise<unknown[]> {
  const { rows } = await client.query<{ there: boolean }>(`select to_regclass('public.backup') is not null as there`)
  if (rows[0]?.there !== true) return []
  return (await client.query<{ row: unknown }>('select to_jsonb(backup) as row from backup')).rows.map(({ row }) => row)
}

async function putBackups(client: Client, rows: unknown[]): Promise<void> {
  await client.query('insert into backup select * from jsonb_populate_recordset(null::backup, $1::jsonb)', [JSON.stringify(rows)])
}

interface TargetRow {
  name: string
  value: unknown
}
const targetSettings = ['backup_target', 'secret.backup_target']

/** Where archives lie belongs to the rows about them: null in an empty place, which takes it from the archive. */
async function takeTarget(client: Client): Promise<TargetRow[] | null> {
  const { rows } = await client.query<{ there: boolean }>(`select to_regclass('public.setting') is not null as there`)
  if (rows[0]?.there !== true) return null
  return (await client.query<TargetRow>('select name, value from setting where name = any($1)', [targetSettings])).rows
}

async function putTarget(client: Client, rows: TargetRow[], { old, next }: ReplaceInput['keys']): Promise<void> {
  await client.query('delete from setting where name = any($1)', [targetSettings])
  for (const { name, value } of rows) {
    const kept = name === 'backup_target' ? value : resealedOrNone(name, value, old, next)
    if (kept === null) continue
    const text = JSON.stringify(kept)
    await client.query('insert into setting (name, value, version) select $1, $2::jsonb, coalesce(max(version), 0) from setting', [
      name,
      text,
    ])
  }
}

/** The secret, sealed with the key of what was restored; without the old key it has to be typed again. */
function resealedOrNone(name: string, value: unknown, old: SecretBox | null, next: SecretBox): unknown {
  return old === null || value === null ? null : resealed(name.slice('secret.'.length), value, old, next)
}

async function endAllSessions(client: Client): Promise<number> {
  const { rowCount } = await client.query(`update session set ended_at = now(), ended_why = 'signed_out' where ended_at is null`)
  return rowCount ?? 0
}

/** The queue's entries are of the time before; what the restored rows still wait for is queued anew when the server starts. */
async function emptyQueue(client: Client): Promise<void> {
  const { rows } = await client.query<{ there: boolean }>(`select to_regclass('jobs.job') is not null as there`)
  if (rows[0]?.there === true) await client.query('delete from jobs.job')
  await client.query(`insert into setting (name, value, version) values ('state.restored', to_jsonb(now()), 0)
    on conflict (name) do update set value = excluded.value`)
}

interface Outcome {
  archive: ProvenArchive
  database: RestoredDatabase
  files: PutFiles
  files_missing: number
  sessions_ended: number
  started: number
}

const reportOf = ({ archive, database, files, files_missing, sessions_ended, started }: Outcome): RestoreReport => ({
  ...database,
  files: files.compared,
  files_written: files.written,
  files_missing,
  contest_secrets: archive.manifest.contest_secrets,
  sessions_ended,
  took_s: Math.round((Date.now() - started) / 1000),
})

/** The audit log that was restored ends where the backup was made; its next row says what happened. */
async function noteRestore(client: Client, { archive, row, saved, actor }: ReplaceInput, report: RestoreReport): Promise<void> {
  if (row !== null)
    await client.query(
      `update backup set state = 'done', restored_at = now(), restore_report = $2, error_code = null where backup_id = $1`,
      [row.backup_id, JSON.stringify(report)],
    )
  const after = JSON.stringify({ ...report, saved_as: saved?.name ?? null })
  await client.query(
    `insert into audit (user_id, username, role_name, ip, module, operation, object_type, object_id, object_name, after)
     values ($1, $2, $3, $4, 'backup', 'restore', 'backup', $5, $6, $7)`,
    [actor.user_id, actor.username, actor.role_name, actor.ip, row?.backup_id ?? null, archive.manifest.name, after],
  )
}
