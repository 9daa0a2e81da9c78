import { mkdir, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import type { BackupContents, BackupTrigger } from '@beacon/api/platform/backup'
import type { Ctx } from '../../../context.ts'
import { change } from '../../../db/change.ts'
import { newId } from '../../../db/id.ts'
import type { BackupRecord } from '../../../db/schema/backup.ts'
import { Failure } from '../../../failure.ts'
import { version } from '../../../version.ts'
import { stampIn } from '../../../zone.ts'
import { readMasterKey } from '../secret/index.ts'
import { secretOf, settingsOf } from '../setting/index.ts'
import { archiveSnapshot, contentsOf, verifyArchive } from './archive-snapshot.ts'
import { lockForWork, type BackupLock } from './lock.ts'
import { currentBucket, pathOf, placeOf } from './place.ts'
import { deleteBackup, insertBackup, namesLike, surplus, updateBackup } from './repo.ts'
import { fileNameFor, s3Address } from './s3-address.ts'
import { tellOfFailure, tellOfSuccess } from './trouble.ts'
import { keepBeating, track } from './working.ts'
import { wrapKey } from './wrapped-key.ts'

export interface Made {
  row: BackupRecord
  /** Resolves when it is done or has failed. Rejects, and is logged, when PostgreSQL went away and its end is written nowhere. */
  finished: Promise<BackupRecord>
}
interface Wish {
  trigger: BackupTrigger
  /** A file to write instead of the place of the settings. */
  target?: string
  passphrase?: string
  /** The caller holds the lock already and goes on holding it. */
  lock?: BackupLock
}

/** Begins a backup in this process. Throws `backup_busy` where one is under way on any replica. */
export async function startBackup(ctx: Ctx, wish: Wish): Promise<Made> {
  const lock = wish.lock ?? (await lockForWork(ctx))
  try {
    const row = await open(ctx, wish)
    const kept = wish.lock === undefined ? lock : { lost: lock.lost, release: async () => {} }
    return { row, finished: track(ctx, kept, (signal) => run(ctx, row, wish, signal)) }
  } catch (error) {
    if (wish.lock === undefined) await lock.release()
    throw error
  }
}

async function open(ctx: Ctx, { trigger, target }: Wish): Promise<BackupRecord> {
  const { time_zone, backup_target } = (await settingsOf(ctx)).values
  const backup_id = newId()
  return change(ctx, { module: 'backup', operation: 'start', object_type: 'backup', object_id: backup_id }, async (tx, note) => {
    const base = stampIn(time_zone)
    const taken = new Set(await namesLike(tx, base))
    let name = base
    for (let n = 2; taken.has(name); n += 1) name = `${base}-${n}`
    note({ object_name: name, after: { trigger } })
    return insertBackup(tx, {
      backup_id,
      name,
      trigger,
      user_id: ctx.actor?.user_id ?? null,
      by_name: ctx.actor?.rep_name ?? null,
      state: 'queued',
      file_name: target ?? fileNameFor(backup_target, name),
      version,
      fingerprint: ctx.secret.fingerprint,
    })
  })
}

async function run(ctx: Ctx, row: BackupRecord, wish: Wish, signal: AbortSignal): Promise<BackupRecord> {
  const path = wish.target ?? pathOf(ctx, row)
  const beating = keepBeating(ctx, row.backup_id)
  const address = s3Address(row.file_name)
  const [written, verified] = address === null ? [85, 100] : [50, 60]
  let isSending = false
  try {
    await updateBackup(ctx.db, row.backup_id, { state: 'running' })
    // Before anything is written, rather than after an hour: whether it has somewhere to go.
    const bucket = address === null ? null : await currentBucket(ctx, address.bucket)
    if (address !== null) await bucket?.size(address.key)
    await mkdir(dirname(path), { recursive: true, mode: 0o700 })
    const report = (share: number) => beating.report(written * share)
    const { manifest, size, sha256 } = await write(ctx, row, { path, signal, passphrase: wish.passphrase, report })
    await updateBackup(ctx.db, row.backup_id, { state: 'verifying' })
    await verifyArchive(ctx, path, { signal, onShare: (share) => beating.report(written + (verified - written) * share) })
    if (bucket !== null && address !== null) {
      await updateBackup(ctx.db, row.backup_id, { state: 'running' })
      isSending = true
      await bucket.send(address.key, path, { signal, onShare: (share) => beating.report(verified + (100 - verified) * share) })
      await rm(path, { force: true })
    }
    return await finish(ctx, row, { size, sha256, contents: contentsOf(manifest) })
  } catch (error) {
    await removeHalf(ctx, row, path)
    if (isSending) await takeBack(ctx, row)
    return await giveUp(ctx, row, signal.aborted ? new Failure('backup_interrupted') : error)
  } finally {
    beating.stop()
  }
}

/** Where no folder can be read nothing can be removed either; that it failed is told all the same. */
async function removeHalf(ctx: Ctx, { name }: BackupRecord, path: string): Promise<void> {
  try {
    await rm(path, { force: true })
  } catch (error) {
    ctx.log.warn({ err: error, backup: name }, 'what was written of a backup could not be removed')
  }
}

/** Of what was sent nothing may look like a whole archive. */
async function takeBack(ctx: Ctx, row: BackupRecord): Promise<void> {
  try {
    await removeArchive(ctx, row)
  } catch (error) {
    ctx.log.warn({ err: error, backup: row.name }, 'what was sent of a backup could not be removed')
  }
}

interface WriteWish {
  path: string
  signal: AbortSignal
  passphrase: string | undefined
  report: (share: number) => void
}

async function write(ctx: Ctx, { name }: BackupRecord, { path, signal, passphrase, report }: WriteWish) {
  const { backup_files: withFiles } = (await settingsOf(ctx)).values
  const phrase = passphrase ?? (await secretOf(ctx, 'backup_passphrase'))
  const { fingerprint } = ctx.secret
  const master_key = phrase === null ? null : await wrapKey(readMasterKey(ctx.config.secretKeyFile, false), fingerprint, phrase)
  return archiveSnapshot(ctx, { target: path, withFiles, about: { name, version, master_key }, signal, onShare: report })
}

async function finish(
  ctx: Ctx,
  row: BackupRecord,
  made: { size: number; sha256: string; contents: BackupContents },
): Promise<BackupRecord> {
  const values = { ...made, state: 'done' as const, percent: 100, finished_at: new Date().toISOString() }
  const entry = { module: 'backup', operation: 'finish', object_type: 'backup', object_id: row.backup_id, object_name: row.name } as const
  await change(ctx, { ...entry, after: { size: made.size, ...made.contents } }, (tx) => updateBackup(tx, row.backup_id, values))
  await tellOfSuccess(ctx)
  await prune(ctx)
  return { ...row, ...values }
}

export async function giveUp(ctx: Ctx, row: BackupRecord, error: unknown): Promise<BackupRecord> {
  const failure = error instanceof Failure ? error : new Failure('internal')
  if (failure !== error) ctx.log.error({ err: error, backup: row.name }, 'a backup failed')
  const { code: error_code, details: error_details = {} } = failure
  const values = { state: 'failed' as const, error_code, error_details, finished_at: new Date().toISOString() }
  const entry = { module: 'backup', operation: 'fail', object_type: 'backup', object_id: row.backup_id, object_name: row.name } as const
  await change(ctx, { ...entry, result: 'failed', error_code }, (tx) => updateBackup(tx, row.backup_id, values))
  await tellOfFailure(ctx, row, failure)
  return { ...row, ...values }
}

/** The newest stay, as many as settings say; what somebody keeps for good is not counted. */
async function prune(ctx: Ctx): Promise<void> {
  const { backup_keep } = (await settingsOf(ctx)).values
  for (const row of await surplus(ctx.db, backup_keep)) {
    const entry = { module: 'backup', operation: 'delete', object_type: 'backup', object_id: row.backup_id, object_name: row.name } as const
    try {
      await removeArchive(ctx, row)
    } catch (error) {
      ctx.log.warn({ err: error, backup: row.name }, 'an old backup could not be removed, the next one tries again')
      continue
    }
    await change(ctx, { ...entry, before: { trigger: row.trigger, size: row.size } }, (tx) => deleteBackup(tx, row.backup_id))
  }
}

/** Takes the archive away; one in a bucket that is not in use any more stays there, and its row may go. */
export async function removeArchive(ctx: Ctx, row: BackupRecord): Promise<void> {
  try {
    await (await placeOf(ctx, row)).remove()
  } catch (error) {
    if (!(error instanceof Failure && error.details?.['why'] === 'off')) throw error
  }
}
