import type { backup as contract, BackupView } from '@beacon/api/platform/backup'
import type { Parsed, Reply } from '@beacon/api/endpoint'
import type { Ctx, SignedIn } from '../../../context.ts'
import { change } from '../../../db/change.ts'
import type { BackupRecord } from '../../../db/schema/backup.ts'
import { fail } from '../../../failure.ts'
import { file, type Special } from '../../../module.ts'
import { writeAudit } from '../audit/index.ts'
import { requireReauth } from '../person/index.ts'
import { settingsOf } from '../setting/index.ts'
import { startCheck } from './check.ts'
import { removeArchive, startBackup } from './make.ts'
import { placeOf, type ArchivePlace } from './place.ts'
import { deleteBackup, findBackup, lastGood, selectBackups, updateBackup, viewOf } from './repo.ts'
import { startRestore } from './restore.ts'
import { bucketFolder } from './s3-address.ts'
import { dueOf } from './schedule.ts'

const about = async (ctx: Ctx) => ({
  lastGoodId: (await lastGood(ctx.db))?.backup_id ?? null,
  fingerprint: ctx.secret.fingerprint,
})
const view = async (ctx: Ctx, row: BackupRecord): Promise<BackupView> => viewOf(row, await about(ctx))
const getBackup = async (ctx: Ctx, id: string): Promise<BackupRecord> => (await findBackup(ctx.db, id)) ?? fail('not_found')
const entryOf = (row: BackupRecord) =>
  ({ module: 'backup', object_type: 'backup', object_id: row.backup_id, object_name: row.name }) as const

/** One whose archive is whole. */
async function finished(ctx: Ctx, id: string): Promise<BackupRecord> {
  const row = await getBackup(ctx, id)
  return row.state === 'done' ? row : fail('backup_unfinished')
}

export async function listBackups(ctx: SignedIn, query: Parsed<typeof contract.list>['query']): Promise<Reply<typeof contract.list>> {
  const { rows, total } = await selectBackups(ctx.db, query)
  const known = await about(ctx)
  const { secrets, values } = await settingsOf(ctx)
  const folder = values.backup_target === null ? ctx.config.backupDir : bucketFolder(values.backup_target)
  const facts = { ...(await dueOf(ctx)), has_passphrase: secrets.has('backup_passphrase'), folder }
  return { items: rows.map((row) => viewOf(row, known)), total, facts }
}

export async function createBackup(ctx: SignedIn): Promise<BackupView> {
  const { row } = await startBackup(ctx, { trigger: 'person' })
  return view(ctx, row)
}

/**
 * An archive holds every password hash, and a restore brings back the roles of an earlier day: `backup.manage` cares for backups,
 * reading one out or putting one back is for an administrator who said who it is.
 */
async function requireAdministrator(ctx: SignedIn): Promise<void> {
  if (!ctx.actor.is_admin) fail('administrator_only')
  await requireReauth(ctx)
}

/** The page asks for the password with this, and then opens the address of the file. */
export async function prepareDownload(ctx: SignedIn, id: string): Promise<{ ok: true }> {
  await requireAdministrator(ctx)
  const row = await finished(ctx, id)
  await sizeOf(row, await placeOf(ctx, row))
  return { ok: true }
}

const sizeOf = async (row: BackupRecord, place: ArchivePlace): Promise<number> =>
  (await place.size()) ?? fail('backup_damaged', { part: row.file_name, why: 'gone' })

export async function downloadBackup(ctx: SignedIn, id: string): Promise<Special> {
  await requireAdministrator(ctx)
  const row = await finished(ctx, id)
  const place = await placeOf(ctx, row)
  const bytes = await sizeOf(row, place)
  const stream = await place.read()
  await writeAudit(ctx, ctx.db, [{ ...entryOf(row), operation: 'download', after: { size: bytes, sha256: row.sha256 } }])
  return file({
    stream,
    bytes,
    filename: `beacon-${row.name}.zip`,
    type: 'application/zip',
    cache: 'private, no-store',
  })
}

export async function checkBackup(ctx: SignedIn, id: string): Promise<BackupView> {
  await requireReauth(ctx)
  const row = await finished(ctx, id)
  await startCheck(ctx, row)
  return view(ctx, await getBackup(ctx, id))
}

export async function keepBackup(ctx: SignedIn, id: string, is_kept: boolean): Promise<BackupView> {
  const row = await getBackup(ctx, id)
  const sides = { before: { is_kept: row.is_kept }, after: { is_kept } }
  if (row.is_kept !== is_kept)
    await change(ctx, { ...entryOf(row), operation: 'keep', ...sides }, (tx) => updateBackup(tx, id, { is_kept }))
  return view(ctx, { ...row, is_kept })
}

export async function removeBackup(ctx: SignedIn, id: string, confirm: string): Promise<{ ok: true }> {
  const row = await getBackup(ctx, id)
  if (confirm.trim() !== row.name) fail('confirm_mismatch', { word: row.name })
  if ((row.state !== 'done' && row.state !== 'failed') || row.check_state === 'running') fail('backup_busy')
  if ((await lastGood(ctx.db))?.backup_id === id) fail('backup_last')
  // One that failed has left nothing behind.
  if (row.state === 'done') await removeArchive(ctx, row)
  await change(ctx, { ...entryOf(row), operation: 'delete', before: { size: row.size, state: row.state } }, (tx) => deleteBackup(tx, id))
  return { ok: true }
}

export async function restoreBackup(
  ctx: SignedIn,
  id: string,
  { confirm }: Parsed<typeof contract.restore>['body'],
): Promise<{ restore_token: string }> {
  await requireAdministrator(ctx)
  const row = await finished(ctx, id)
  const words = [`restore ${row.name}`, `还原 ${row.name}`]
  if (!words.includes(confirm.trim())) fail('confirm_mismatch', { word: words[0] })
  const { token } = await startRestore(ctx, row)
  return { restore_token: token }
}
