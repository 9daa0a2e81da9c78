import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import type { BackupRecord } from '../../../db/schema/backup.ts'
import { fail } from '../../../failure.ts'

/** Throws `backup_changed` unless the archive is the very one this backup wrote: an older one of ours is signed as well. */
export async function mustBeSame({ sha256 }: Pick<BackupRecord, 'sha256'>, path: string, signal?: AbortSignal): Promise<void> {
  if ((await sumOfFile(path, signal)) !== sha256) fail('backup_changed')
}

export async function sumOfFile(path: string, signal?: AbortSignal): Promise<string> {
  const hash = createHash('sha256')
  for await (const chunk of createReadStream(path, signal === undefined ? {} : { signal })) hash.update(chunk as Buffer)
  return hash.digest('hex')
}
