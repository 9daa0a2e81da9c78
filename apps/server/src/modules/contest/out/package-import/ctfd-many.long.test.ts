import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { count, eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { scoreEvent, solve } from '../../../../db/schema/contest/score.ts'
import { startTestServer, type TestServer } from '../../../../testing/index.ts'
import { historyFiles } from './formats/ctfd-history.ts'
import { inWorker } from './run-worker.ts'
import { importAll } from './testing/client.ts'
import { challengeRow, configRows, ctfdDate, ctfdZip, flagRow, userRow } from './testing/ctfd-zip.ts'

/** `SOLVES=1000000` measures a million; the suite reads more than would fit the heap at once, and imports tens of thousands. */
const asked = process.env['SOLVES']
const wanted = Number(asked ?? 40_000)
const read = Number(asked ?? 200_000)
const perUser = 100
const start = Date.parse('2024-03-01T09:00:00Z')

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ withJobs: true })
})
afterAll(() => server.stop())

function manySolves(total: number): Buffer {
  const users = Math.ceil(total / perUser)
  const solves = Array.from({ length: total }, (_, index) => ({
    id: index + 1,
    challenge_id: (Math.floor(index / users) % perUser) + 1,
    user_id: (index % users) + 1,
    team_id: null,
  }))
  return ctfdZip({
    alembic_version: [{ version_num: '48d8250d19bd' }],
    config: configRows({ ctf_name: 'Many solves', user_mode: 'users', start: String(start / 1000), end: String(start / 1000 + 86_400) }),
    challenges: Array.from({ length: perUser }, (_, index) => challengeRow(index + 1, { value: 10 + index })),
    flags: Array.from({ length: perUser }, (_, index) => flagRow(index + 1, index + 1)),
    users: Array.from({ length: users }, (_, index) => userRow(index + 1)),
    submissions: solves.map((one) => ({
      ...one,
      ip: '10.0.0.1',
      provided: `flag{${one.challenge_id}-${one.id}}`,
      type: 'correct',
      date: ctfdDate(start + one.id * 50),
    })),
    solves,
  })
}

test('the reader’s memory does not grow with the number of solves', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'beacon-many-'))
  try {
    const path = join(folder, 'ctfd.zip')
    await writeFile(path, manySolves(read))
    const began = performance.now()
    const answer = await inWorker(
      { source: { kind: 'zip', path }, history: { folder, tables: historyFiles } },
      { memoryMb: 64, timeMs: 300_000 },
    )
    process.stdout.write(`${read} solves read in ${Math.round(performance.now() - began)} ms within a heap of 64 MB\n`)
    expect(answer).toMatchObject({ history: { solves: read, submissions: read } })
    const lines = await readFile(join(folder, 'submissions'), 'utf8')
    expect(lines.slice(0, lines.indexOf('\n'))).toContain('"correct"')
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
})

test('tens of thousands of solves become score events, each once', { timeout: 600_000 }, async () => {
  const began = performance.now()
  const { job } = await importAll(server.admin, manySolves(wanted), { as_contest: true }, 590_000)
  process.stdout.write(
    `${wanted} solves imported in ${Math.round(performance.now() - began)} ms, server at ${Math.round(process.memoryUsage().rss / 1e6)} MB\n`,
  )
  expect([job.state, job.error]).toEqual(['done', null])
  const made = (job.result?.['contest'] ?? {}) as Record<string, unknown>
  expect(made).toMatchObject({ solves: wanted, submissions: wanted, orphans: 0 })
  const contest_id = String(made['contest_id'])
  const { db } = server.platform
  expect((await db.select({ n: count() }).from(solve).where(eq(solve.contest_id, contest_id)))[0]?.n).toBe(wanted)
  const firstEvents = 1 + 2 * perUser + Math.ceil(wanted / perUser)
  expect((await db.select({ n: count() }).from(scoreEvent).where(eq(scoreEvent.contest_id, contest_id)))[0]?.n).toBe(wanted + firstEvents)
  expect(job.result?.['ranking']).toEqual(
    wanted + firstEvents > 400_000
      ? { compared: false, differences: 0, lost_solves: 0 }
      : { compared: true, differences: 0, lost_solves: 0 },
  )
})
