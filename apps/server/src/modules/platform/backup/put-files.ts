import { createWriteStream } from 'node:fs'
import { mkdir, rename, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { Storage } from '../../../storage/storage.ts'
import type { ProvenArchive } from './archive-read.ts'
import { auditPath } from './audit-files.ts'
import { auditPrefix, filePrefix } from './manifest.ts'
import { bytesAt } from './bytes-at.ts'
import { sumOfFile } from './same-bytes.ts'

interface FilePlace {
  storage: Pick<Storage, 'path'>
  dataDir: string
}

export interface PutFiles {
  /** Files that now lie there with the bytes of the backup. */
  compared: number
  written: number
}

/** Puts the files of an archive into the storage, each under its own key. One that lies there with the same bytes stays. */
export async function putFiles(
  { storage, dataDir }: FilePlace,
  archive: ProvenArchive,
  onFile?: (share: number) => void,
): Promise<PutFiles> {
  const files = archive.manifest.parts.filter(({ path }) => path.startsWith(filePrefix) || path.startsWith(auditPrefix))
  let written = 0
  for (const [index, { path, bytes, sha256 }] of files.entries()) {
    const target = path.startsWith(auditPrefix)
      ? auditPath(dataDir, path.slice(auditPrefix.length))
      : storage.path(path.slice(filePrefix.length))
    if (!(await holds(target, bytes, sha256))) {
      await put(archive, path, target)
      written += 1
    }
    onFile?.((index + 1) / files.length)
  }
  return { compared: files.length, written }
}

async function holds(path: string, bytes: number, sha256: string): Promise<boolean> {
  return (await bytesAt(path)) === bytes && (await sumOfFile(path)) === sha256
}

async function put(archive: ProvenArchive, part: string, target: string): Promise<void> {
  const half = `${target}.part`
  await mkdir(dirname(target), { recursive: true, mode: 0o700 })
  try {
    await pipeline(await archive.part(part), createWriteStream(half, { mode: 0o600 }))
    await rename(half, target)
  } catch (error) {
    await rm(half, { force: true })
    throw error
  }
}
