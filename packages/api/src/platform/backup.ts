import * as z from 'zod/mini'
import { anybody, permission } from '../access.ts'
import { endpoint } from '../endpoint.ts'
import { id, instant, listQuery, ok, page, sortIfBy } from '../fields.ts'
import { media } from '../media.ts'

export const backupTrigger = z.enum(['schedule', 'person', 'command', 'restore'])
export type BackupTrigger = z.infer<typeof backupTrigger>
export const backupState = z.enum(['queued', 'running', 'verifying', 'done', 'failed', 'restoring'])
export type BackupState = z.infer<typeof backupState>
/** `wrapped`: the master key is inside, opened by the passphrase. `left_out`: restoring asks for the key. */
export const masterKeyState = z.enum(['wrapped', 'left_out'])

/** Why the storage backups go to could not be used. `gone`: what was asked for is not there. */
export const backupTargetTrouble = z.enum([
  'off',
  'no_secret',
  'address_inside',
  'unreachable',
  'redirected',
  'sign_in_refused',
  'bucket_missing',
  'not_allowed',
  'clock_differs',
  'full',
  'gone',
  'refused',
])
export type BackupTargetTrouble = z.infer<typeof backupTargetTrouble>

export const backupContents = z.object({
  tables: z.int(),
  rows: z.int(),
  /** Null where settings leave the files out. */
  files: z.nullable(z.object({ count: z.int(), bytes: z.int(), missing: z.int() })),
  contest_secrets: z.int(),
  master_key: masterKeyState,
})
export type BackupContents = z.infer<typeof backupContents>

/** What a restore compared, row by row and byte by byte. */
export const restoreReport = z.object({
  tables: z.int(),
  rows: z.int(),
  files: z.int(),
  files_written: z.int(),
  /** Named by a row, and neither in the backup nor in the storage. */
  files_missing: z.int(),
  contest_secrets: z.int(),
  sessions_ended: z.int(),
  /** Migrations applied because the backup is older than this version. */
  migrations: z.int(),
  took_s: z.int(),
})
export type RestoreReport = z.infer<typeof restoreReport>

export const backupView = z.object({
  backup_id: id,
  /** When it was started, in the time zone of the installation: `20261120-0300`. */
  name: z.string(),
  trigger: backupTrigger,
  by_name: z.nullable(z.string()),
  state: backupState,
  percent: z.int(),
  size: z.nullable(z.int()),
  /** Where the archive lies: the folder of the machine, or an S3-compatible storage. */
  place: z.enum(['folder', 's3']),
  contents: z.nullable(backupContents),
  version: z.string(),
  started_at: instant,
  finished_at: z.nullable(instant),
  is_kept: z.boolean(),
  /** The newest good one: it cannot be deleted. */
  is_last_good: z.boolean(),
  /** Made with another master key than the one of this installation. */
  is_foreign_key: z.boolean(),
  check_state: z.nullable(z.enum(['running', 'passed', 'failed'])),
  checked_at: z.nullable(instant),
  error_code: z.nullable(z.string()),
  error_details: z.record(z.string(), z.unknown()),
  restored_at: z.nullable(instant),
  restore_report: z.nullable(restoreReport),
})
export type BackupView = z.infer<typeof backupView>

/** What the schedule tried in vain since the last good backup. */
export const backupFailing = z.object({
  tries: z.int(),
  since: instant,
  /** Of the newest try. */
  error_code: z.nullable(z.string()),
  error_details: z.record(z.string(), z.unknown()),
})
export type BackupFailing = z.infer<typeof backupFailing>

export const backupFacts = z.object({
  is_auto: z.boolean(),
  next_at: z.nullable(instant),
  last_good_at: z.nullable(instant),
  /** No good backup for two intervals. */
  is_late: z.boolean(),
  failing: z.nullable(backupFailing),
  has_passphrase: z.boolean(),
  /** Where the next archive goes: a folder, or `s3://bucket/prefix/`. */
  folder: z.string(),
})
export type BackupFacts = z.infer<typeof backupFacts>

export const restoreStep = z.enum(['verifying', 'saving', 'database', 'files', 'starting', 'done', 'failed'])
export type RestoreStep = z.infer<typeof restoreStep>
export const restoreView = z.object({
  step: restoreStep,
  percent: z.int(),
  error_code: z.nullable(z.string()),
  error_details: z.record(z.string(), z.unknown()),
  report: z.nullable(restoreReport),
})
export type RestoreView = z.infer<typeof restoreView>

const one = z.object({ backup_id: id })
const manage = permission('backup.manage')
const confirm = z.string().check(z.maxLength(200))

export const backup = {
  list: endpoint({
    method: 'GET',
    path: '/backups',
    access: manage,
    summary: 'Backups, newest first (sort: started_at, size), and when the next one is due',
    query: z.object({ ...listQuery, sort: sortIfBy('started_at', 'size', 'name') }),
    reply: z.object({ ...page(backupView).shape, facts: backupFacts }),
  }),
  create: endpoint({
    method: 'POST',
    path: '/backups',
    access: manage,
    status: 202,
    summary: 'Back up now; one at a time over all replicas',
    body: z.object({}),
    reply: backupView,
    errors: ['backup_busy'],
  }),
  prepare_download: endpoint({
    method: 'POST',
    path: '/backups/:backup_id/download',
    access: manage,
    summary: 'Ask an administrator for the password before a download; the file itself is fetched with GET within ten minutes',
    params: one,
    body: z.object({}),
    reply: ok,
    errors: ['administrator_only', 'reauth_required', 'backup_unfinished', 'backup_damaged', 'backup_target_failed'],
  }),
  download: endpoint({
    method: 'GET',
    path: '/backups/:backup_id/file',
    access: manage,
    transfer: 'download',
    sends: [media.zip],
    summary: 'The archive of a backup, for an administrator; the download is audited',
    params: one,
    reply: z.unknown(),
    errors: ['administrator_only', 'reauth_required', 'backup_unfinished', 'backup_damaged', 'backup_target_failed'],
  }),
  check: endpoint({
    method: 'POST',
    path: '/backups/:backup_id/check',
    access: manage,
    status: 202,
    summary: 'Check our signature and the sums of all parts, and restore the database into a scratch schema, comparing every row',
    params: one,
    body: z.object({}),
    reply: backupView,
    errors: ['reauth_required', 'backup_busy', 'backup_unfinished'],
  }),
  keep: endpoint({
    method: 'POST',
    path: '/backups/:backup_id/keep',
    access: manage,
    summary: 'Keep for good, or let the schedule remove it in its turn',
    params: one,
    body: z.object({ is_kept: z.boolean() }),
    reply: backupView,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/backups/:backup_id',
    access: manage,
    summary: 'Delete; confirm with its name',
    params: one,
    body: z.object({ confirm }),
    reply: ok,
    errors: ['confirm_mismatch', 'backup_last', 'backup_busy', 'backup_target_failed'],
  }),
  restore: endpoint({
    method: 'POST',
    path: '/backups/:backup_id/restore',
    access: manage,
    status: 202,
    summary:
      'Put a backup in place of everything; confirm with `restore` and its name. For an administrator; the installation is backed up first',
    params: one,
    body: z.object({ confirm }),
    reply: z.object({ restore_token: z.string() }),
    errors: [
      'reauth_required',
      'confirm_mismatch',
      'backup_busy',
      'backup_unfinished',
      'backup_newer',
      'backup_older',
      'backup_damaged',
      'backup_unsigned',
      'backup_target_failed',
      'contest_running',
      'administrator_only',
    ],
  }),
  test_target: endpoint({
    method: 'POST',
    path: '/backups/target/test',
    access: manage,
    summary: 'Write, read and remove a small object in the saved S3 storage; what went wrong is said in our words',
    body: z.object({}),
    reply: z.object({ is_good: z.boolean(), said: z.union([z.literal('good'), backupTargetTrouble]), took_ms: z.int() }),
    errors: ['reauth_required'],
  }),
  restore_status: endpoint({
    method: 'GET',
    path: '/restores/:restore_token',
    access: anybody,
    summary: 'How far a restore is, for whoever holds its token; answers while the database is being replaced',
    params: z.object({ restore_token: z.string().check(z.maxLength(64)) }),
    reply: restoreView,
  }),
}
