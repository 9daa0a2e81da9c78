import { spawn, type ChildProcess } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { Agent, request } from 'node:http'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { eq } from 'drizzle-orm'
import { afterAll, assert, beforeAll, expect, test, vi } from 'vitest'
import { configExit } from '../../config.ts'
import { openDatabase, type Database } from '../../db/database.ts'
import { submission } from '../../db/schema/contest/score.ts'
import { readStream } from '../../live/testing/reader.ts'
import { openLog } from '../../log.ts'
import { openSecretBox, type SecretBox } from '../../modules/platform/secret/index.ts'
import { startCrowd } from '../../modules/contest/answer/submission/testing/crowd.ts'
import { setStage } from '../../modules/contest/answer/submission/testing/stage.ts'
import { openTry } from '../../modules/contest/topic/try-text/index.ts'
import { testDatabase, type TestDatabase } from '../../postgres/test-database.ts'

const folder = mkdtempSync(join(tmpdir(), 'beacon-workers-'))
const startMs = 90_000
let database: TestDatabase
let held: Database
let secret: SecretBox
let parent: ChildProcess
let url = ''
/** Process ids in the order in which workers began to listen. */
const listened: { number: number; pid: number }[] = []
let errors = ''

async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  await new Promise((resolve) => server.close(resolve))
  return typeof address === 'object' && address !== null ? address.port : 0
}

function startWorkers(port: number, workers: string): ChildProcess {
  const env = {
    ...process.env,
    DATABASE_URL: database.url,
    DATABASE_POOL: '8',
    SECRET_KEY_FILE: join(folder, 'secret.key'),
    DATA_DIR: join(folder, 'data'),
    PORT: String(port),
    LOG_LEVEL: 'info',
    WORKERS: workers,
  }
  const child = spawn(process.execPath, [join(import.meta.dirname, '../../main.ts')], { env, stdio: ['ignore', 'pipe', 'pipe'] })
  child.stderr.on('data', (chunk: Buffer) => (errors += chunk.toString()))
  createInterface(child.stdout).on('line', (line) => {
    // Checked: the parent's own line.
    const said = JSON.parse(line) as { msg: string; number: number; pid: number }
    if (said.msg === 'a worker listens') listened.push(said)
  })
  return child
}

const endOf = (child: ChildProcess) => new Promise<number | null>((resolve) => child.once('exit', resolve))

beforeAll(async () => {
  database = await testDatabase()
  const key = randomBytes(32)
  writeFileSync(join(folder, 'secret.key'), `${key.toString('hex')}\n`, { mode: 0o600 })
  secret = openSecretBox(key)
  held = openDatabase(database.url, 4, openLog('silent'))
  const port = await freePort()
  url = `http://127.0.0.1:${port}`
  parent = startWorkers(port, '2')
  await vi.waitFor(() => assert.equal(listened.length, 2), { timeout: startMs, interval: 50 })
}, startMs)
afterAll(async () => {
  if (parent.exitCode === null && parent.signalCode === null) {
    const over = endOf(parent)
    parent.kill('SIGTERM')
    await over
  }
  await held.close()
  await database.drop()
  rmSync(folder, { recursive: true, force: true })
})

/** One connection, and so one worker. */
interface Line {
  call: (path: string, more?: { cookie?: string; body?: object }) => Promise<{ status: number; text: string }>
  replica: string
  close: () => void
}

async function openLine(): Promise<Line> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const call: Line['call'] = (path, { cookie, body } = {}) =>
    new Promise((resolve, reject) => {
      const headers = { ...(cookie === undefined ? {} : { cookie }), ...(body === undefined ? {} : { 'content-type': 'application/json' }) }
      const sent = request(`${url}${path}`, { agent, headers, method: body === undefined ? 'GET' : 'POST' }, (reply) => {
        const chunks: Buffer[] = []
        reply.on('data', (chunk: Buffer) => chunks.push(chunk))
        reply.on('end', () => resolve({ status: reply.statusCode ?? 0, text: Buffer.concat(chunks).toString() }))
      })
      sent.on('error', reject)
      sent.end(body === undefined ? undefined : JSON.stringify(body))
    })
  const { text } = await call('/api/ct/ready')
  const { replica } = JSON.parse(text) as { replica: string }
  return { call, replica, close: () => agent.destroy() }
}

/** A connection to each of two workers. */
async function openBoth(): Promise<[Line, Line]> {
  const first = await openLine()
  for (let tries = 0; tries < 20; tries += 1) {
    const other = await openLine()
    if (other.replica !== first.replica) return [first, other]
    other.close()
  }
  throw new Error('one worker took every connection')
}

const topics = Array.from({ length: 6 }, (_none, index) => ({ name: `Topic ${index}`, flags: [{ content: `flag{${index}}` }] }))
const stage = (teams: number, contest = {}) =>
  setStage({ db: held.db, secret }, { topics, teams: Array.from({ length: teams }, () => 1), contest })

test('two workers answer on one port, know one session, and a stream at one tells what each of them takes', async () => {
  const on = await stage(2)
  const [player, watcher] = on.players
  if (player === undefined || watcher === undefined) throw new Error('no players')
  const stream = await readStream(`${url}/api/ct/live/contest/${on.contest_id}`, { cookie: watcher.cookie })
  const lines = await openBoth()
  for (const [index, line] of lines.entries()) {
    const { cookie } = player
    expect((await line.call('/api/ct/auth/me', { cookie })).status).toBe(200)
    const topic = on.topics[index]
    const path = `/api/ct/contests/${on.contest_id}/topics/${topic?.topic_id}/submissions`
    expect(JSON.parse((await line.call(path, { cookie, body: { flag: topic?.flag } })).text)).toMatchObject({ result: 'correct' })
    const isThis = (item: { topic_id: string }) => item.topic_id === topic?.topic_id
    await stream.until(({ event, data }) => event === 'feed.solve' && (data['items'] as { topic_id: string }[]).some(isThis), 10_000)
  }
  const { text } = await lines[0].call('/metrics')
  for (const worker of [1, 2]) expect(text).toMatch(new RegExp(`^process_resident_memory_bytes\\{worker="${worker}"\\} \\d`, 'mu'))
  expect(text.match(/^# HELP process_resident_memory_bytes /gmu)).toHaveLength(1)
  stream.close()
  for (const line of lines) line.close()
})

test('a worker that is killed comes back, and the other one answers meanwhile', { timeout: startMs }, async () => {
  const killed = listened.find(({ number }) => number === 2)
  if (killed === undefined) throw new Error('no second worker')
  process.kill(killed.pid, 'SIGKILL')
  const answered = new Set<string>()
  while (listened.length === 2) {
    const line = await openLine().catch(() => null)
    // A connection that waited for the killed one ends at once, and the next one finds the other.
    if (line !== null) answered.add(line.replica)
    line?.close()
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  expect(listened[2]).toMatchObject({ number: 2 })
  expect(answered.size).toBeGreaterThanOrEqual(1)
  for (const line of await openBoth()) line.close()
})

test('a second installation on the port is refused, though workers could share it', { timeout: startMs }, async () => {
  expect(await endOf(startWorkers(Number(new URL(url).port), '2'))).toBe(1)
  expect(errors).toContain('EADDRINUSE')
})

test('more workers than PostgreSQL has connections for are refused with both numbers', { timeout: startMs }, async () => {
  expect(await endOf(startWorkers(0, '99'))).toBe(configExit)
  expect(errors).toContain('WORKERS=99 needs up to 1782 connections, and PostgreSQL allows ')
})

test('an orderly end answers what was accepted: every acknowledged try is there', { timeout: startMs }, async () => {
  const on = await stage(8, { flag_rate_count: 100, flag_rate_window_s: 1 })
  const crowd = startCrowd(() => url, on)
  await expect.poll(() => crowd.journal.acknowledged.size, { interval: 10 }).toBeGreaterThan(100)
  const over = endOf(parent)
  parent.kill('SIGTERM')
  expect(await over).toBe(0)
  await crowd.stop()
  const rows = await held.db.select().from(submission).where(eq(submission.contest_id, on.contest_id))
  const stored = new Set(rows.map((row) => `${row.user_id} ${openTry(secret, row)}`))
  expect([...crowd.journal.acknowledged].filter((key) => !stored.has(key))).toEqual([])
  expect([...crowd.journal.statuses.keys()].filter((status) => ![200, 409, 429, 503].includes(status))).toEqual([])
})
