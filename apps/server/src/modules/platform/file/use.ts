import { readFile } from 'node:fs/promises'
import type { FieldError } from '@beacon/api/errors'
import type { Platform } from '../../../context.ts'
import type { Executor } from '../../../db/database.ts'
import { fail, failFields } from '../../../failure.ts'
import { file, type Special } from '../../../module.ts'
import { purposeRules } from './purpose.ts'
import { findFile, findFiles, markAsUsed, type FilePurpose, type FileRow } from './repo.ts'

/** Files that something holds from now on; they are no orphans. Throws 400 at the path of one that does not exist or is for another purpose. */
export async function keepFiles(
  executor: Executor,
  wanted: Array<{ file_id: string; path: string }>,
  purposes: FilePurpose[],
): Promise<Map<string, FileRow>> {
  const rows = new Map(
    (
      await findFiles(
        executor,
        wanted.map((one) => one.file_id),
      )
    ).map((row) => [row.resource_id, row]),
  )
  const errors: Record<string, FieldError> = {}
  for (const { file_id, path } of wanted) {
    const row = rows.get(file_id)
    if (row === undefined || !purposes.includes(row.purpose)) errors[path] = { code: 'field_wrong' }
  }
  if (Object.keys(errors).length > 0) failFields(errors)
  await markAsUsed(executor, [...rows.keys()])
  return rows
}

/** Attachments as people see them: the name of the list, size and digest of the file. */
export async function findAttachments(
  executor: Executor,
  wanted: Array<{ file_id: string; name: string }>,
): Promise<Array<{ file_id: string; name: string; size: number; sha256: string }>> {
  const rows = new Map(
    (
      await findFiles(
        executor,
        wanted.map((one) => one.file_id),
      )
    ).map((row) => [row.resource_id, row]),
  )
  return wanted.flatMap(({ file_id, name }) => {
    const row = rows.get(file_id)
    return row === undefined ? [] : [{ file_id, name, size: row.size, sha256: row.sha256 }]
  })
}

/** A stored file as a download. Whether the caller may read it is decided before. `name` is what a topic calls it. */
export async function openFile(platform: Platform, id: string, name?: string): Promise<Special> {
  return send(platform, (await findFile(platform.db, id)) ?? fail('not_found'), name)
}

/** Where the bytes lie on this machine, for a reader that needs a path. */
export const filePath = ({ storage }: Pick<Platform, 'storage'>, { storage_key }: FileRow): string => storage.path(storage_key)

/** The bytes of a stored picture, for what is drawn with it; null when it is gone. */
export async function readFileBytes(platform: Platform, id: string): Promise<Buffer | null> {
  const row = await findFile(platform.db, id)
  return row === null || purposeRules[row.purpose].maxSide === 0 ? null : readFile(platform.storage.path(row.storage_key))
}

/** A picture: what it shows is no secret of one person, so everybody admitted may read it. Attachments are not pictures. */
export async function openImage(platform: Platform, id: string): Promise<Special> {
  const row = await findFile(platform.db, id)
  return row === null || purposeRules[row.purpose].maxSide === 0 ? fail('not_found') : send(platform, row, undefined)
}

/** A picture that everybody may see, such as a logo: caches between may keep it. */
export async function openPicture(platform: Platform, id: string): Promise<Special> {
  const row = (await findFile(platform.db, id)) ?? fail('not_found')
  const { stream, bytes } = await platform.storage.open(row.storage_key)
  return file({ stream, bytes, filename: row.name, type: row.media_type, inline: true, cache: 'public, max-age=604800, immutable' })
}

async function send(platform: Platform, row: FileRow, name: string | undefined): Promise<Special> {
  const { stream, bytes } = await platform.storage.open(row.storage_key)
  // An SVG shows in an `<img>` but never opens as a document: it stays a download.
  const isPicture = purposeRules[row.purpose].maxSide > 0
  const inline = isPicture && row.media_type !== 'image/svg+xml'
  const cache = !isPicture ? 'private, no-store' : 'private, max-age=604800, immutable'
  return file({ stream, bytes, filename: name ?? row.name, type: row.media_type, inline, cache })
}
