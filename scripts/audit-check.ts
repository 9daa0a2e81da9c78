import { parseArgs } from 'node:util'
import type { AuditCheck } from '../apps/server/src/audit-check.ts'
import { resolveOnce } from '../apps/server/src/resolve-once.ts'

const usage = `Usage: npx --yes pnpm@12 audit:check [--head NUMBER:MARK]

Compares every row of the audit log with its seal, whether or not the server runs. It needs the master key (SECRET_KEY_FILE, or
DATA_DIR/secret.key) as the server does. --head compares with a chain head kept outside: from the audit page, the server's log, the
name of an export, or an earlier check. Ends with 1 when something does not fit, with 2 when it could not be checked.
`
const count = (n: number): string => n.toLocaleString('en-US')
const out = (line: string) => process.stdout.write(`${line}\n`)

function tell({ rows, from_seq, unsealed, broken_seq, head }: AuditCheck): boolean {
  if (broken_seq === null) out(`${count(rows)} rows from seq ${from_seq}, unbroken, ${count(unsealed)} not sealed yet.`)
  else out(`Row ${broken_seq} was changed or removed.`)
  if (head !== null)
    out(`Chain head ${head.number}:${head.hash} of ${head.at}. Keep it outside: a later check with --head finds newer rows gone.`)
  return broken_seq === null
}

const keptTexts: Record<NonNullable<AuditCheck['kept']>, (head: string) => string> = {
  found: (head) => `The chain holds the head ${head}.`,
  archived: (head) => `The head ${head} is older than the oldest seal: its month left for a file, so it cannot be compared.`,
  missing: (head) => `The head ${head} is missing: the newest rows were removed, or an older copy of the database was put in place.`,
  different: (head) => `The head ${head} was replaced: another seal has its number.`,
}

try {
  const args = process.argv.slice(2).filter((argument) => argument !== '--')
  const { values } = parseArgs({ args, options: { head: { type: 'string' }, help: { type: 'boolean' } } })
  if (values.help === true) {
    process.stdout.write(usage)
    process.exit(0)
  }
  resolveOnce()
  const { checkOnMachine } = await import('../apps/server/src/audit-check.ts')
  const result = await checkOnMachine({ env: process.env, head: values.head })
  const isWhole = tell(result)
  if (result.kept !== null) out(keptTexts[result.kept](values.head ?? ''))
  if (!isWhole || result.kept === 'missing' || result.kept === 'different') process.exitCode = 1
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 2
}
