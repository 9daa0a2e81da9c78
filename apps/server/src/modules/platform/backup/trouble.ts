import type { BackupTargetTrouble } from '@beacon/api/platform/backup'
import type { Ctx } from '../../../context.ts'
import type { BackupRecord } from '../../../db/schema/backup.ts'
import { Failure } from '../../../failure.ts'
import { clearAlarm, raiseAlarm } from '../alarm/index.ts'

interface Words {
  en: string
  zh: string
}
const noReason: Words = { en: 'an internal error; see the system log', zh: '系统内部错误，详见系统日志' }
const reasons: Readonly<Record<string, Words>> = {
  disk_full: { en: 'the disk is full', zh: '磁盘空间不足' },
  backup_interrupted: { en: 'it was interrupted', zh: '备份被中断' },
}
const targetReasons: Readonly<Record<BackupTargetTrouble, Words>> = {
  off: { en: 'the S3 storage is disabled', zh: '未启用 S3 存储' },
  no_secret: { en: 'the secret key of the S3 storage is not set', zh: '未设置 S3 存储的密钥' },
  address_inside: {
    en: 'the S3 storage has an internal address; allow it with OUTBOUND_ALLOW',
    zh: 'S3 存储为内网地址，需在 OUTBOUND_ALLOW 中放行',
  },
  unreachable: { en: 'the S3 storage does not respond', zh: 'S3 存储无响应' },
  redirected: { en: 'the S3 storage requires another address or region', zh: 'S3 存储要求使用其他地址或区域' },
  sign_in_refused: { en: 'the S3 storage refused the key', zh: 'S3 存储拒绝了密钥' },
  bucket_missing: { en: 'the bucket does not exist', zh: '存储桶不存在' },
  not_allowed: { en: 'the S3 storage key lacks permission', zh: 'S3 存储的密钥权限不足' },
  clock_differs: { en: 'the S3 storage clock differs from this server’s', zh: 'S3 存储与本机时钟不一致' },
  full: { en: 'the S3 storage is full', zh: 'S3 存储空间不足' },
  gone: { en: 'the archive is not in the S3 storage', zh: 'S3 存储中没有该备份' },
  refused: { en: 'the S3 storage refused it', zh: 'S3 存储拒绝了请求' },
}
const isTrouble = (why: unknown): why is BackupTargetTrouble => typeof why === 'string' && Object.hasOwn(targetReasons, why)

function reasonOf({ code, details }: Failure): Words {
  const why = details?.['why']
  if (code === 'backup_target_failed' && isTrouble(why)) return targetReasons[why]
  return (Object.hasOwn(reasons, code) ? reasons[code] : undefined) ?? noReason
}

/** Told once for one reason, until a backup is good again. Whoever hears this need not hear that backups are late as well. */
export async function tellOfFailure(ctx: Ctx, { name }: BackupRecord, failure: Failure): Promise<void> {
  const { en, zh } = reasonOf(failure)
  const what = [failure.code, failure.details?.['why'] ?? ''].join(' ').trim()
  await raiseAlarm(ctx, {
    kind: 'backup_failed',
    what,
    item: 'backup.manage',
    values: { en: { name, reason: en }, zh: { name, reason: zh } },
    ends: 'backup_late',
  })
}

/** No good backup for two intervals, and none that failed: nobody has heard of it yet. `last` is null where there never was one. */
export async function tellOfLateness(ctx: Ctx, last: string | null): Promise<void> {
  const values = { name: last ?? '–' }
  await raiseAlarm(ctx, { kind: 'backup_late', item: 'backup.manage', values: { en: values, zh: values }, unless: 'backup_failed' })
}

/** What said so once is no longer true: a good one came while it was said, or the schedule is off. */
export const clearLateness = (ctx: Ctx): Promise<void> => clearAlarm(ctx, 'backup_late')

/** There is a good one. */
export async function tellOfSuccess(ctx: Ctx): Promise<void> {
  await clearAlarm(ctx, 'backup_failed')
  await clearAlarm(ctx, 'backup_late')
}
