import type { Ctx } from '../../../context.ts'
import { Failure } from '../../../failure.ts'
import { oncePer } from '../rate-limit/index.ts'
import { settingsOf } from '../setting/index.ts'
import { lockBackups } from './lock.ts'
import { currentBucket } from './place.ts'
import { bucketFolder } from './s3-address.ts'

/** No archive takes so long to send. What is younger may be of another installation that uses the same folder. */
const longestMs = 86_400_000
const tellEveryMs = 30 * 86_400_000

/**
 * At start and once a day: a server that was killed while it sent an archive left its parts in the bucket, which nobody lists and
 * somebody pays. The lock of backups is held meanwhile, so no replica sends anything.
 */
export async function dropUnfinished(ctx: Ctx): Promise<void> {
  const { backup_target: target } = (await settingsOf(ctx)).values
  if (target === null) return
  const lock = await lockBackups(ctx.databaseUrl)
  if (lock === null) return
  try {
    const bucket = await currentBucket(ctx)
    const folder = bucketFolder(target).slice(`s3://${target.bucket}/`.length)
    for (const upload of await bucket.unfinished(folder)) {
      if (!isOurs(folder, upload.key) || upload.begun === null || upload.begun > Date.now() - longestMs) continue
      await bucket.abort(upload)
      ctx.log.info({ source: 'backup', key: upload.key }, 'an unfinished upload of a backup was dropped')
    }
  } catch (error) {
    await tell(ctx, error)
  } finally {
    await lock.release()
  }
}

/** Only what `fileNameFor` names, right in the folder: the rest of the bucket is not ours. */
const isOurs = (folder: string, key: string): boolean =>
  key.startsWith(`${folder}beacon-`) && key.endsWith('.zip') && !key.slice(folder.length).includes('/')

/** A key without `s3:ListBucketMultipartUploads` makes backups all the same: said once, and gone on. */
async function tell(ctx: Ctx, error: unknown): Promise<void> {
  const why = error instanceof Failure ? String(error.details?.['why'] ?? error.code) : null
  if (why !== null && (await oncePer(ctx, `backup_unfinished ${why}`, tellEveryMs)) !== null) return
  ctx.log.warn({ ...(why === null ? { err: error } : { why }), source: 'backup' }, 'unfinished uploads of backups could not be looked for')
}
