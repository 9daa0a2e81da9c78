/**
 * `node bench/src/exams.ts [--out FOLDER] [--candidates 60] [--questions 20] [--bank 1000]`: a whole exam under load and a full bank, aim beside figure. A folder that
 * was seeded before is used again as it stands.
 */
import { chmodSync, mkdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { tellUsage } from '../../scripts/command/usage.ts'
import { examRows } from './exam.ts'
import { bankRows } from './exam-bank.ts'
import { candidatesOf } from './exam-people.ts'
import { newDataDir, startServer } from './installation.ts'
import { memoryRow, printRows, writeRows } from './report.ts'

tellUsage(`npx --yes pnpm@12 bench:exams [--out FOLDER] [--candidates 60] [--questions 20] [--bank 1000] [--cpu-prof FOLDER]

Sits a whole exam under load and prints each figure beside its aim: docs/measures.md.`)

const { values } = parseArgs({
  options: {
    out: { type: 'string' },
    candidates: { type: 'string', default: '60' },
    questions: { type: 'string', default: '20' },
    bank: { type: 'string', default: '1000' },
    'cpu-prof': { type: 'string' },
  },
})
const out = resolve(values.out ?? newDataDir())
mkdirSync(out, { recursive: true })
// PostgreSQL's own account goes through
chmodSync(out, 0o755)
const dataDir = join(out, 'data')
mkdirSync(dataDir, { recursive: true, mode: 0o755 })
const profile = values['cpu-prof']
const server = await startServer(dataDir, profile === undefined ? [] : ['--cpu-prof', `--cpu-prof-dir=${resolve(profile)}`])
for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => void server.stop().then(() => process.exit(1)))
try {
  const { admin, cookies } = await candidatesOf(server, out, Number(values.candidates))
  const rows = await examRows(server, admin, cookies, Number(values.questions))
  const bank = Number(values.bank)
  rows.push(...(await bankRows(server, admin, { file: Math.ceil(bank / 10), bank })), memoryRow(server.pid))
  printRows(rows)
  console.log(`written to ${writeRows(rows)}`)
} finally {
  await server.stop()
}
