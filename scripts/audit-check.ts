import { checkOnMachine } from '../apps/server/src/audit-check.ts'

const count = (n: number): string => n.toLocaleString('en-US')

try {
  const { rows, from_seq, unsealed, broken_seq } = await checkOnMachine(process.env)
  if (broken_seq === null) {
    process.stdout.write(`${count(rows)} rows from seq ${from_seq}, unbroken, ${count(unsealed)} not sealed yet.\n`)
  } else {
    process.stdout.write(`Row ${broken_seq} was changed or removed.\n`)
    process.exitCode = 1
  }
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 2
}
