import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import { basename, dirname, resolve } from 'node:path'
import { Transform, type Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Platform } from '../../../context.ts'
import type { BackupRecord } from '../../../db/schema/backup.ts'
import { Failure } from '../../../failure.ts'
import { secretOf, settingsOf } from '../setting/index.ts'
import { openArchive, openArchiveOf, type Archive } from './archive-read.ts'
import { bytesAt } from './bytes-at.ts'
import { findArchive } from './repo.ts'
import { s3Address } from './s3-address.ts'
import { openBucket, type Bucket } from './s3.ts'

/** What places are looked up with. */
export type PlaceCtx = Pick<Platform, 'db' | 'secret' | 'outbound' | 'config'>
type Named = Pick<BackupRecord, 'file_name'>

interface OnMachine {
  path: string
  /** Takes a copy that was fetched for this away again. */
  drop: () => Promise<void>
}
interface FetchWatch {
  signal?: AbortSignal
  onShare?: (share: number) => void
}

/** Where the archive of a backup lies: in the folder of this machine, or in the bucket of the settings. */
export interface ArchivePlace {
  /** Bytes; null when it is gone. */
  size: () => Promise<number | null>
  read: () => Promise<Readable>
  /** Opens it where it lies, for its manifest: of a bucket only the blocks that are needed come over. */
  peek: () => Promise<Archive>
  /** The whole archive as a file here. */
  fetch: (watch?: FetchWatch) => Promise<OnMachine>
  remove: () => Promise<void>
}

/** Where an archive lies on this machine, for good or until it is sent. */
export const pathOf = ({ config }: Pick<Platform, 'config'>, { file_name }: Named): string =>
  resolve(config.backupDir, s3Address(file_name) === null ? file_name : basename(file_name))

/** Where the copy of one that lies in a bucket is put while it is looked into. */
export const fetchedPath = (ctx: Pick<Platform, 'config'>, row: Named): string => `${pathOf(ctx, row)}.fetched`

/** The bucket of the settings. Throws `backup_target_failed` when none is in use. */
export async function currentBucket(ctx: PlaceCtx, bucket?: string): Promise<Bucket> {
  const target = (await settingsOf(ctx)).values.backup_target
  const secret = await secretOf(ctx, 'backup_target')
  if (target === null) throw new Failure('backup_target_failed', { why: 'off' })
  if (secret === null) throw new Failure('backup_target_failed', { why: 'no_secret' })
  return openBucket(ctx.outbound, { ...target, secret, bucket: bucket ?? target.bucket })
}

export async function placeOf(ctx: PlaceCtx, row: Named): Promise<ArchivePlace> {
  const address = s3Address(row.file_name)
  return address === null
    ? folderPlace(pathOf(ctx, row))
    : bucketPlace(await currentBucket(ctx, address.bucket), address.key, fetchedPath(ctx, row))
}

/** Where the archive of the backup with this id or name lies; null when none of the list has it. */
export async function archivePlaceOf(ctx: PlaceCtx, named: string): Promise<ArchivePlace | null> {
  const row = await findArchive(ctx.db, named)
  return row === null ? null : placeOf(ctx, row)
}

const folderPlace = (path: string): ArchivePlace => ({
  size: () => bytesAt(path),
  read: async () => createReadStream(path),
  peek: () => openArchive(path),
  fetch: async () => ({ path, drop: async () => undefined }),
  remove: () => rm(path, { force: true }),
})

/** `copy` is where a fetched one lies meanwhile. */
export const bucketPlace = (bucket: Bucket, key: string, copy: string): ArchivePlace => ({
  size: () => bucket.size(key),
  read: () => bucket.read(key),
  peek: async () => {
    const size = await bucket.size(key)
    if (size === null) throw new Failure('backup_damaged', { part: 'archive', why: 'gone' })
    return openArchiveOf((start, end) => bucket.read(key, { start, end }), size)
  },
  fetch: async (watch) => {
    const size = await bucket.size(key)
    if (size === null) throw new Failure('backup_damaged', { part: 'archive', why: 'gone' })
    await download(bucket, { key, size, copy }, watch)
    return { path: copy, drop: () => rm(copy, { force: true }) }
  },
  remove: () => bucket.remove(key),
})

interface Download {
  key: string
  size: number
  copy: string
}

async function download(
  bucket: Bucket,
  { key, size, copy }: Download,
  { signal, onShare = () => undefined }: FetchWatch = {},
): Promise<void> {
  let bytes = 0
  const count = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      bytes += chunk.length
      onShare(bytes / size)
      // What is longer than it said is not written on: a storage without end fills no disk.
      done(bytes > size ? new Failure('backup_target_failed', { why: 'refused' }) : null, chunk)
    },
  })
  try {
    await mkdir(dirname(copy), { recursive: true, mode: 0o700 })
    const source = await bucket.read(key, undefined, signal)
    await pipeline(source, count, createWriteStream(copy, { mode: 0o600 }))
    if (bytes !== size) throw new Failure('backup_target_failed', { why: 'unreachable' })
  } catch (error) {
    await rm(copy, { force: true })
    throw wordOf(error)
  }
}

function wordOf(error: unknown): unknown {
  if (error instanceof Failure) return error
  const isFull = error instanceof Error && 'code' in error && error.code === 'ENOSPC'
  return isFull ? new Failure('disk_full') : new Failure('backup_target_failed', { why: 'unreachable' })
}
