import { backup as contract } from '@beacon/api/platform/backup'
import { systemCtx, type Platform } from '../../../context.ts'
import type { Db } from '../../../db/database.ts'
import { fail } from '../../../failure.ts'
import { implement, type Module } from '../../../module.ts'
import { hearRestore, restoreChannel, restoreViewOf, type RestoreNews } from './restores.ts'
import { tick } from './schedule.ts'
import {
  checkBackup,
  createBackup,
  downloadBackup,
  keepBackup,
  listBackups,
  prepareDownload,
  removeBackup,
  restoreBackup,
} from './service.ts'
import { testTarget } from './test-target.ts'
import { dropUnfinished } from './unfinished.ts'
import { stopWorking, track } from './working.ts'

export { openArchive } from './archive-read.ts'
export { backUpBefore, listBackupOfBefore, mustHaveKeyOf, sizeAtMost, type BackupOfBefore } from './before-upgrade.ts'
export { startBackup } from './make.ts'
export { archivePlaceOf, bucketPlace, pathOf } from './place.ts'
export { placeKey } from './place-key.ts'
export { backupPort } from './port.ts'
export { replaceAll } from './replace-all.ts'
export { migrationsAround } from './restore-database.ts'
export { masterKeyFor } from './wrapped-key.ts'
export { isClosed, restoreViewOf } from './restores.ts'
export { openBucket, type BucketAccess } from './s3.ts'
export { s3Address } from './s3-address.ts'
export { dueOf } from './schedule.ts'

const handlers = implement(contract, {
  list: ({ ctx, query }) => listBackups(ctx, query),
  create: ({ ctx }) => createBackup(ctx),
  prepare_download: ({ ctx, params }) => prepareDownload(ctx, params.backup_id),
  download: ({ ctx, params }) => downloadBackup(ctx, params.backup_id),
  check: ({ ctx, params }) => checkBackup(ctx, params.backup_id),
  keep: ({ ctx, params, body }) => keepBackup(ctx, params.backup_id, body.is_kept),
  remove: ({ ctx, params, body }) => removeBackup(ctx, params.backup_id, body.confirm),
  restore: ({ ctx, params, body }) => restoreBackup(ctx, params.backup_id, body),
  test_target: ({ ctx }) => testTarget(ctx),
  restore_status: ({ params }) => restoreViewOf(params.restore_token) ?? fail('not_found'),
})

/** A replica that did not restore itself hears of it here: it closes its doors, and opens anew when it is over. */
function hear({ db, restart, log }: Platform, payload: string, own: ReadonlySet<string>): void {
  const news = JSON.parse(payload) as RestoreNews
  hearRestore(db, news)
  if (!news.is_over || own.has(news.token)) return
  log.info('a backup was restored, starting anew')
  restart?.()
}

export function backupModule(): Module {
  let db: Db | null = null
  const over = new Set<string>()
  return {
    name: 'backup',
    handlers,
    start: async (platform) => {
      db = platform.db
      await platform.bus.listen(restoreChannel, (payload) => {
        const { token, is_over } = JSON.parse(payload) as RestoreNews
        hear(platform, payload, over)
        if (is_over) over.add(token)
      })
      platform.jobs.every('backup_tick', '* * * * *', tick)
      platform.jobs.every('backup_unfinished', '37 4 * * *', dropUnfinished)
      const ctx = systemCtx(platform, 'backup')
      void track(ctx, null, async () => {
        try {
          await dropUnfinished(ctx)
        } catch (error) {
          ctx.log.warn({ err: error, source: 'backup' }, 'unfinished uploads of backups could not be looked for')
        }
      })
    },
    stop: async () => {
      if (db !== null) await stopWorking(db)
    },
  }
}
