import { msg } from '@lingui/core/macro'

/** Texts of the codes that backups and restores refuse with. */
export const backupErrorTexts = {
  backup_busy: msg({ id: 'error.backup_busy', message: 'Another backup or restore is running.' }),
  backup_newer: msg({ id: 'error.backup_newer', message: 'Created by a newer version ({v}); this is {w}.' }),
  backup_older: msg({
    id: 'error.backup_older',
    message: 'Created by version {v}, which {w} cannot upgrade. Restore it with the version that created it.',
  }),
  backup_last: msg({ id: 'error.backup_last', message: 'The last successful backup cannot be deleted.' }),
  backup_key_missing: msg({ id: 'error.backup_key_missing', message: 'Enter the master key this backup was created with.' }),
  backup_key_wrong: msg({ id: 'error.backup_key_wrong', message: 'This passphrase or key does not match the backup.' }),
  backup_damaged: msg({ id: 'error.backup_damaged', message: 'The archive is damaged: {part}.' }),
  backup_unsigned: msg({
    id: 'error.backup_unsigned',
    message: "The archive is not signed with this installation's master key: it was created elsewhere or modified.",
  }),
  backup_changed: msg({ id: 'error.backup_changed', message: 'This archive is not the one the backup created: its contents differ.' }),
  backup_files_lost: msg({
    id: 'error.backup_files_lost',
    message:
      '{count, plural, one {A file that a record needs was lost before the backup and is not in it: {files}.} other {# files that records need were lost before the backup and are not in it: {files}.}}',
  }),
  backup_unfinished: msg({ id: 'error.backup_unfinished', message: 'This backup has no archive.' }),
  backup_interrupted: msg({ id: 'error.backup_interrupted', message: 'It was interrupted; partial data has been removed.' }),
  backup_target_failed: msg({
    id: 'error.backup_target_failed',
    message:
      'The storage of backups could not be used: {why, select, off {it is disabled} no_secret {its secret key is not set} address_inside {its address is internal; allow it with OUTBOUND_ALLOW} unreachable {it does not answer} redirected {it requires another address or region} sign_in_refused {it refused the key} bucket_missing {the bucket does not exist} not_allowed {the key lacks permission} clock_differs {its clock differs from this server’s} full {it is full} gone {the archive does not exist} other {it refused}}.',
  }),
} as const
