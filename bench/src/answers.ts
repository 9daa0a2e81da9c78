/**
 * `node bench/src/answers.ts [--out FOLDER] [--only NAME,NAME]`: processor time per answer, of the server and of PostgreSQL, by address.
 * Wall clock says nothing on a shared machine, processor time hardly changes: the medians of three short runs are printed.
 */
import { execFileSync } from 'node:child_process'
import { chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import autocannon from 'autocannon'
import { answerScenarios, seededShape, type AnswerScenario } from './answer-scenarios.ts'
import { databaseUrl, postmasterOf, seededUntil } from './database.ts'
import { firstAdmin, newDataDir, startServer, type Running } from './installation.ts'
import { processorUs } from './processor-time.ts'
import { printRows, type Row, withLoad, writeRows } from './report.ts'
import { seed, type Seeded } from './seed.ts'
import { tellUsage } from '../../scripts/command/usage.ts'

tellUsage(`npx --yes pnpm@12 bench:answers [--out FOLDER] [--only NAME,NAME] [--runs 3] [--cpu-prof FOLDER]

Prints the processor time of an answer, of server and database, by address: docs/measures.md.`)

const { values } = parseArgs({
  options: {
    out: { type: 'string' },
    only: { type: 'string' },
    runs: { type: 'string', default: '3' },
    'cpu-prof': { type: 'string' },
  },
})
const connections = 50
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
  const seeded = await seededOf(server)
  const only = values.only?.split(',')
  const rows: Row[] = []
  const scenarios = answerScenarios(seeded)
  const [yardstick] = scenarios
  if (yardstick === undefined) throw new Error('there is no yardstick')
  for (const scenario of scenarios)
    if (only === undefined || only.includes(scenario.name)) {
      const row = withLoad(await answerRow(scenario, yardstick))
      printRows([row])
      rows.push(row)
    }
  console.log(`written to ${writeRows(rows)}`)
} finally {
  await server.stop()
}

/** A folder that was seeded before is measured again as it stands. */
async function seededOf(running: Running): Promise<Seeded> {
  const file = join(out, 'seeded.json')
  if (!existsSync(file)) {
    const installation = { ...running, admin: await firstAdmin(running) }
    const { people: _people, ...seeded } = await seed(installation, { topics: 60, teams: 300, solves: 3_000 })
    const url = databaseUrl(dataDir)
    writeFileSync(file, JSON.stringify({ ...seeded, url, ...(await seededUntil(url, seeded.contest_id)) }), { mode: 0o600 })
  }
  return seededShape.parse(JSON.parse(readFileSync(file, 'utf8')))
}

/**
 * Medians of some runs: each answer's microseconds in the server's and in PostgreSQL's processes. A machine that others use counts
 * more microseconds for the same work, so each run stands beside the cheapest answer, taken right before it.
 */
async function answerRow(scenario: AnswerScenario, yardstick: AnswerScenario): Promise<Row> {
  const runs: { server: number; database: number; inHealths: number }[] = []
  for (let run = 0; run < Number(values.runs); run += 1) {
    if (scenario.resets === 'each' || (scenario.resets === 'first' && run === 0)) reset()
    await shoot(scenario, scenario.amount / 4)
    const health = await timesOf(yardstick)
    const { server: ofServer, database } = await timesOf(scenario)
    runs.push({ server: ofServer, database, inHealths: (ofServer + database) / (health.server + health.database) })
  }
  const [ofServer, ofDatabase, inHealths] = [
    median(runs.map((run) => run.server)),
    median(runs.map(({ database }) => database)),
    median(runs.map((run) => run.inHealths)),
  ]
  const more = { server_us: ofServer, database_us: ofDatabase, times_health: inHealths }
  return { name: scenario.name, aim: scenario.aim, value: ofServer + ofDatabase, unit: 'us/answer', more }
}

/** Microseconds of one answer. */
async function timesOf(scenario: AnswerScenario): Promise<{ server: number; database: number }> {
  const before = timesNow()
  const answers = await shoot(scenario, scenario.amount)
  const after = timesNow()
  return { server: (after.server - before.server) / answers, database: (after.database - before.database) / answers }
}

function timesNow(): { server: number; database: number } {
  const postmaster = postmasterOf(dataDir)
  return { server: processorUs(server.pid, [postmaster]), database: processorUs(postmaster) }
}

function median(figures: readonly number[]): number {
  return figures.toSorted((a, b) => a - b)[Math.floor(figures.length / 2)] ?? Number.NaN
}

async function shoot({ name, next }: AnswerScenario, amount: number): Promise<number> {
  const url = server.origin
  const setupRequest = (request: autocannon.Request) => ({ ...request, ...next() })
  const result = await autocannon({ url, connections, amount: Math.round(amount), requests: [{ setupRequest }] })
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${name}: ${result.errors} lost, answers ${JSON.stringify(result.statusCodeStats)}`)
  return result['2xx']
}

function reset(): void {
  execFileSync(process.execPath, [join(import.meta.dirname, 'peer-hook.ts'), out, 'reset'])
}
