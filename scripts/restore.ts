import { parseArgs } from 'node:util'
import { asCalled } from '../apps/server/src/words/as-called.ts'
import { resolveOnce } from '../apps/server/src/resolve-once.ts'
import { secretIn, secretOf } from '../apps/server/src/storage/secret-of.ts'

const usage =
  asCalled(`Usage: npx --yes pnpm@12 restore FILE | s3://BUCKET/KEY | ID [--passphrase-file FILE | --key-file FILE] [--replace NAME]

Restores a backup with the server stopped, into an empty place: an empty DATA_DIR, or an empty database (DATABASE_URL).
The master key comes from SECRET_KEY_FILE (DATA_DIR/secret.key), from --key-file, or from inside with the passphrase
(--passphrase-file, BACKUP_PASSPHRASE or BACKUP_PASSPHRASE_FILE). A new one is never made. --replace puts it in place of an installation.
An archive in S3 is fetched with AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY, AWS_REGION, and AWS_ENDPOINT_URL unless it is Amazon;
an internal address must stand in OUTBOUND_ALLOW. ID is the id or the name (20261120-0300) of a backup that the installation here lists.
`)
const texts: Readonly<Record<string, string>> = {
  backup_damaged: 'The archive is damaged',
  backup_unsigned:
    'The archive is not signed with this master key: it was created elsewhere, modified, or created by a version without signatures. Nothing was restored',
  backup_newer: 'The backup was created by a newer version than this one',
  backup_key_missing:
    'Enter the master key this backup was created with: --key-file FILE, or --passphrase-file FILE where the key is inside',
  backup_target_failed: 'The storage the archive lies in could not be used',
  backup_key_wrong: 'This passphrase or key does not match the backup',
}
const fileOf = (option: string, file: string | undefined) => (file === undefined ? undefined : secretIn(file, option))

function explain(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const details = 'details' in error && typeof error.details === 'object' && error.details !== null ? JSON.stringify(error.details) : ''
  return `${texts[error.message] ?? error.message}${details === '' ? '' : ` ${details}`}`
}

const args = process.argv.slice(2).filter((argument) => argument !== '--')
try {
  const { values, positionals } = parseArgs({
    args,
    options: {
      'passphrase-file': { type: 'string' },
      'key-file': { type: 'string' },
      replace: { type: 'string' },
      help: { type: 'boolean' },
    },
    allowPositionals: true,
  })
  const [file] = positionals
  if (values.help === true || file === undefined || positionals.length > 1) {
    process.stdout.write(usage)
    process.exit(values.help === true ? 0 : 2)
  }
  resolveOnce()
  const { restoreOnMachine } = await import('../apps/server/src/restore-command.ts')
  const report = await restoreOnMachine(process.env, {
    file,
    passphrase: fileOf('--passphrase-file', values['passphrase-file']) ?? secretOf(process.env, 'BACKUP_PASSPHRASE') ?? undefined,
    master_key: fileOf('--key-file', values['key-file']),
    replace: values.replace,
    say: (line) => void process.stdout.write(`${line}\n`),
  })
  process.stdout.write(
    `Restored and compared: ${report.tables} tables with ${report.rows} rows, ${report.files} files (${report.files_missing} were missing in the backup).\n` +
      `${report.migrations} migrations since. ${report.sessions_ended} sessions were ended. ${report.took_s} s.\n`,
  )
} catch (error) {
  process.stderr.write(`${explain(error)}\n`)
  process.exit(1)
}
