import { parseArgs } from 'node:util'
import { asCalled } from '../apps/server/src/words/as-called.ts'
import { resolveOnce } from '../apps/server/src/resolve-once.ts'
import { secretIn, secretOf } from '../apps/server/src/storage/secret-of.ts'

const usage = asCalled(`Usage: npx --yes pnpm@12 backup [FILE] [--passphrase-file FILE]

Writes a backup of database, files and secrets, whether or not the server runs. Without FILE it goes where all backups go, folder or S3.
With a passphrase (or BACKUP_PASSPHRASE, BACKUP_PASSPHRASE_FILE, or the one in the settings) the master key is inside; without, keep secret.key yourself.
`)
const args = process.argv.slice(2).filter((argument) => argument !== '--')
try {
  const { values, positionals } = parseArgs({
    args,
    options: { 'passphrase-file': { type: 'string' }, help: { type: 'boolean' } },
    allowPositionals: true,
  })
  if (values.help === true || positionals.length > 1) {
    process.stdout.write(usage)
    process.exit(values.help === true ? 0 : 2)
  }
  const file = values['passphrase-file']
  const passphrase = file === undefined ? (secretOf(process.env, 'BACKUP_PASSPHRASE') ?? undefined) : secretIn(file, '--passphrase-file')
  resolveOnce()
  const { backupOnMachine } = await import('../apps/server/src/backup-command.ts')
  const { path, size, contents } = await backupOnMachine(process.env, { to: positionals[0], passphrase })
  const files = contents.files === null ? 'no files' : `${contents.files.count} files`
  process.stdout.write(`${path}\n${size} bytes: ${contents.tables} tables with ${contents.rows} rows, ${files}\n`)
  const key = 'The master key is NOT inside: keep a copy of secret.key apart, a restore asks for it.\n'
  process.stdout.write(contents.master_key === 'wrapped' ? 'The master key is inside, behind the passphrase.\n' : key)
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exit(1)
}
