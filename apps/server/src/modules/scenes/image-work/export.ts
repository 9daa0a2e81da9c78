import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { imageLimits } from '@beacon/api/image/image-limits'
import type { Logger } from 'pino'
import type { Db } from '../../../db/database.ts'
import type { ImageExportRecord } from '../../../db/schema/index.ts'
import { Failure } from '../../../failure.ts'
import type { Storage } from '../../../storage/storage.ts'
import type { ImageDriver } from '../driver/index.ts'
import { readUpload } from './archive/read.ts'
import type { DiskWork } from './disk/bring-disk.ts'
import { isExportGone, mostTries, packedOf, writeExport, type Packed } from './export-rows.ts'
import { packageOf } from './package/write.ts'
import { ImageFailure } from './problem.ts'

export interface ExportShop {
  db: Db
  log: Logger
  images: ImageDriver
  disks: DiskWork
  storage: Pick<Storage, 'put' | 'remove'>
}
const folderOfFiles = 'image-export'
const packMinutes = 60
const tellMs = 1_000
const diskForm = /^disk:([0-9a-f]{64})$/u

/** Packs one version, and leaves it to its maker or says why not. */
export async function exportOne(shop: ExportShop, row: ImageExportRecord, stopping: AbortSignal): Promise<void> {
  const { db, log } = shop
  const gone = new AbortController()
  const timer = setInterval(
    () =>
      void isExportGone(db, row).then(
        (is) => is && gone.abort(),
        () => undefined,
      ),
    tellMs,
  )
  const cut = AbortSignal.any([stopping, gone.signal, AbortSignal.timeout(packMinutes * 60_000)])
  try {
    if (row.tries > mostTries) throw new ImageFailure('interrupted', { n: mostTries })
    await pack(shop, row, cut)
  } catch (error) {
    if (stopping.aborted || gone.signal.aborted) return
    const failure = failureOf(error)
    if (failure.code === 'export_failed') log.error({ err: error, image: row.image_id }, 'an image was not packed')
    await writeExport(db, row, {
      status: 'failed',
      problem: failure.code,
      problem_details: failure.details,
      done_at: new Date().toISOString(),
    })
  } finally {
    clearInterval(timer)
  }
}

function failureOf(error: unknown): ImageFailure {
  if (error instanceof ImageFailure) return error
  if (error instanceof Failure && (error.code === 'disk_low' || error.code === 'disk_full')) return new ImageFailure('export_disk')
  return new ImageFailure('export_failed')
}

async function pack(shop: ExportShop, row: ImageExportRecord, signal: AbortSignal): Promise<void> {
  const packed = await packedOf(shop.db, row.image_id)
  if (packed?.version.engine_id == null) throw new ImageFailure('file_gone')
  const folder = await mkdtemp(join(tmpdir(), 'beacon-export-'))
  try {
    const sha256 = diskForm.exec(packed.version.engine_id)?.[1]
    const path = sha256 === undefined ? await saved(shop.images, { packed, folder }, signal) : shop.disks.store.pathOf(sha256)
    const { size } = await stat(path)
    const content = { path, size, sha256: sha256 ?? (await sumOf(path, signal)) }
    const stored = await shop.storage.put(
      folderOfFiles,
      packageOf(packed.facts, content).compose(counting(shop, row, size), { signal }),
      size + 64 * 1024 * 1024,
    )
    const values = { status: 'ready' as const, percent: 100, storage_key: stored.key, bytes: stored.bytes, sha256: stored.sha256 }
    if (!(await writeExport(shop.db, row, { ...values, done_at: new Date().toISOString() }))) await shop.storage.remove(stored.key)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** What the engine saves is read as strictly as what somebody uploads: the same image is the same bytes on every engine. */
export async function saved(
  images: ImageDriver,
  { packed: { version }, folder }: { packed: { version: Pick<Packed['version'], 'name' | 'version' | 'bytes'> }; folder: string },
  signal: AbortSignal,
): Promise<string> {
  const { name, bytes } = version
  const [from, to] = [join(folder, 'saved.tar'), join(folder, 'image.tar')]
  await pipeline(await images.save(images.tagOf(name, `v${version.version}`), signal), createWriteStream(from, { mode: 0o600 }), { signal })
  const gb = Math.max(1, Math.ceil((bytes ?? 0) / 1024 ** 3)) * imageLimits.growth
  const { kind } = await readUpload({ path: from, media_type: 'application/x-tar', folder: '' }, to, gb)
  if (kind !== 'archive') throw new ImageFailure('archive_content')
  await rm(from)
  return to
}

async function sumOf(path: string, signal: AbortSignal): Promise<string> {
  const hash = createHash('sha256')
  await pipeline(createReadStream(path), hash, { signal })
  return hash.digest('hex')
}

function counting({ db }: ExportShop, row: ImageExportRecord, size: number): Transform {
  let bytes = 0
  let told = 0
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      bytes += chunk.length
      const percent = Math.min(99, Math.floor((bytes / size) * 100))
      if (percent < told + 5) return done(null, chunk)
      told = percent
      writeExport(db, row, { percent }).then(() => done(null, chunk), done)
    },
  })
}
