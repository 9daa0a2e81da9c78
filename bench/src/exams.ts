/**
 * `node bench/src/exams.ts [--out FOLDER] [--candidates 60] [--questions 20] [--papers 5000]`: a whole exam under load, aim beside figure. A folder that
 * was seeded before is used again as it stands.
 */
import { chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { createPerson, type Person } from '@beacon/api/person'
import { session } from '@beacon/api/session'
import { organisation, role, user } from '@beacon/api/user'
import * as z from 'zod/mini'
import { tellUsage } from '../../scripts/command/usage.ts'
import { examRows } from './exam.ts'
import { firstAdmin, newDataDir, startServer, type Running } from './installation.ts'
import { printRows, withLoad, writeRows } from './report.ts'
import { inParallel } from './seed.ts'

tellUsage(`npx --yes pnpm@12 bench:exams [--out FOLDER] [--candidates 60] [--questions 20] [--papers 5000] [--cpu-prof FOLDER]

Sits a whole exam under load and prints each figure beside its aim: docs/measures.md.`)

const { values } = parseArgs({
  options: {
    out: { type: 'string' },
    candidates: { type: 'string', default: '60' },
    questions: { type: 'string', default: '20' },
    /** Of the analysis: what is beyond the candidates is laid down by SQL. */
    papers: { type: 'string', default: '0' },
    'cpu-prof': { type: 'string' },
  },
})
const candidates = Number(values.candidates)
const adminPassword = 'Bench-tower4'
const password = 'Bench-player7'
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
  const { admin, cookies } = await candidatesOf(server)
  const hall = { cookies: cookies.slice(0, candidates), questions: Number(values.questions), papers: Number(values.papers) }
  const rows = (await examRows(server, admin, hall)).map(withLoad)
  printRows(rows)
  console.log(`written to ${writeRows(rows)}`)
} finally {
  await server.stop()
}

async function adminOf(running: Running, isNew: boolean): Promise<Person> {
  if (isNew) return firstAdmin(running)
  const admin = createPerson(running.origin)
  await admin.call(session.login, { body: { username: 'admin', password: adminPassword } })
  return admin
}

/** Accounts of candidates, signed in; those of an earlier run are still. */
async function candidatesOf(running: Running): Promise<{ admin: Person; cookies: string[] }> {
  const file = join(out, 'candidates.json')
  const known = existsSync(file) ? z.parse(z.array(z.string()), JSON.parse(readFileSync(file, 'utf8'))) : []
  const admin = await adminOf(running, !existsSync(file))
  const cookies = [...known, ...(await newCandidates(running, admin, known.length))]
  writeFileSync(file, JSON.stringify(cookies), { mode: 0o600 })
  return { admin, cookies }
}

async function newCandidates({ origin }: Running, admin: Person, from: number): Promise<string[]> {
  const places = Array.from({ length: Math.max(0, candidates - from) }, (_, index) => from + index + 1)
  if (places.length === 0) return []
  const roles = await admin.call(role.list, {})
  const student = roles.items.find((each) => each.key === 'student')
  const hall = await admin.call(organisation.create, { body: { name: `Exam Hall ${from}` } })
  const about = { organisation_id: hall.resource_id, role_id: student?.resource_id ?? '', must_change_password: false }
  const cookies: string[] = []
  await inParallel(places, 6, async (place, index) => {
    const username = `exam_${String(place).padStart(5, '0')}`
    await admin.call(user.create, { body: { username, password, name: `Candidate ${place}`, ...about } })
    const person = createPerson(origin)
    await person.call(session.login, { body: { username, password } })
    cookies[index] = person.cookie()
  })
  return cookies
}
