import { spawn, type ChildProcess } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync, chmodSync } from 'node:fs'
import { randomBytes } from 'node:crypto'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { afterAll, expect, test, vi } from 'vitest'
import { openDatabase, type Db } from '../../../../db/database.ts'
import { submission } from '../../../../db/schema/contest/score.ts'
import { openLog } from '../../../../log.ts'
import { startEmbedded } from '../../../../postgres/embedded.ts'
import { testDatabase } from '../../../../postgres/test-database.ts'
import { testClient } from '../../../../testing/client.ts'
import { startTestServer } from '../../../../testing/index.ts'
import { openSilentProxy } from '../../../../testing/silent-proxy.ts'
import { openSecretBox, type SecretBox } from '../../../platform/secret/index.ts'
import { openTry } from '../../topic/try-text/index.ts'
import { startCrowd, type Journal } from './testing/crowd.ts'
import { contestModules } from './testing/modules.ts'
import { setStage, type Stage } from './testing/stage.ts'

const folder = mkdtempSync(join(tmpdir(), 'beacon-outage-'))
chmodSync(folder, 0o755)
const children = new Set<ChildProcess>()
afterAll(() => {
  for (const child of children) child.kill('SIGKILL')
  rmSync(folder, { recursive: true, force: true })
})
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))
const password = 'Harbour7-tower'
/** Looking whether PostgreSQL answers takes up to eight seconds; a busy machine takes its part. */
const longestMs = 25_000
const topics = Array.from({ length: 20 }, (_none, index) => ({ name: `Topic ${index}`, flags: [{ content: `flag{${index}}` }] }))
const crowd = { topics, teams: Array.from({ length: 50 }, () => 1), contest: { flag_rate_count: 100, flag_rate_window_s: 1 } }

async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  await new Promise((resolve) => server.close(resolve))
  return typeof address === 'object' && address !== null ? address.port : 0
}

async function startProcess(env: Record<string, string>): Promise<ChildProcess> {
  const main = join(import.meta.dirname, '../../../../main.ts')
  const child = spawn(process.execPath, [main], { env: { ...process.env, ...env }, stdio: 'ignore' })
  children.add(child)
  child.on('exit', () => children.delete(child))
  for (const until = Date.now() + 180_000; Date.now() < until; await pause(50)) {
    const reply = await fetch(`http://127.0.0.1:${env['PORT']}/api/ct/auth/register/`).catch(() => null)
    if (reply !== null) return child
  }
  throw new Error('the server did not start')
}

/** Waits for so many; what was answered instead is told when they do not come. */
const acknowledged = ({ acknowledged: all, statuses }: Journal, many: number) =>
  vi.waitFor(() => expect([all.size, ...statuses]).toSatisfy(([size]: [number]) => size >= many), { timeout: 120_000, interval: 20 })

/** Statuses that no answer of an outage may have, and what the log says about the failures behind them. */
function unexpected({ statuses }: Journal, { logs }: { logs: readonly string[] }): (number | string)[] {
  const strange = [...statuses.keys()].filter((status) => ![200, 409, 429, 503].includes(status))
  return [...strange, ...logs.filter((line) => line.includes('a request failed'))]
}

/** Every acknowledged try has its row; a row without acknowledgement is one whose answer was lost, or named no outcome. */
async function compare(db: Db, secret: SecretBox, on: Stage, journal: Journal): Promise<void> {
  const rows = await db.select().from(submission).where(eq(submission.contest_id, on.contest_id))
  const judged = rows.filter(({ result }) => result !== 'repeated').map((row) => `${row.user_id} ${openTry(secret, row)}`)
  const stored = new Set(judged)
  expect(judged).toHaveLength(stored.size)
  expect([...journal.acknowledged].filter((key) => !stored.has(key))).toEqual([])
  const { acknowledged: known, unknown, unanswered } = journal
  expect([...stored].filter((key) => !known.has(key) && !unknown.has(key) && !unanswered.has(key))).toEqual([])
}

test('a server killed under load has every acknowledged try, and the standings recompute to the same', async () => {
  const database = await testDatabase()
  const port = String(await freePort())
  const secretFile = join(folder, 'secret.key')
  writeFileSync(secretFile, `${randomBytes(32).toString('hex')}\n`, { mode: 0o600 })
  const env = {
    DATABASE_URL: database.url,
    SECRET_KEY_FILE: secretFile,
    DATA_DIR: join(folder, 'data'),
    PORT: port,
    LOG_LEVEL: 'silent',
    ADMIN_PASSWORD: password,
  }
  const first = await startProcess(env)
  const secret = openSecretBox(Buffer.from(readFileSync(secretFile, 'utf8').trim(), 'hex'))
  const { db, close } = openDatabase(database.url, 4, openLog('silent'))
  const on = await setStage({ db, secret }, crowd)
  const url = `http://127.0.0.1:${port}`
  const { journal, stop } = startCrowd(() => url, on)
  while (journal.acknowledged.size < 300) await pause(20)
  first.kill('SIGKILL')
  const before = journal.acknowledged.size
  const second = await startProcess(env)
  while (journal.acknowledged.size < before + 300) await pause(20)
  await stop()
  await compare(db, secret, on, journal)
  expect(journal.unanswered.size).toBeGreaterThan(0)
  const admin = testClient(url)
  await admin.signIn('admin', password)
  const check = await admin.request('POST', `/contests/${on.contest_id}/desk/recompute`, { body: {} })
  expect(check.body).toMatchObject({ rows: 50, differences: [] })
  await close()
  second.kill('SIGTERM')
  await new Promise((resolve) => second.once('exit', resolve))
  await database.drop()
})

test('PostgreSQL restarts under load: tries wait or are refused with 503, nothing acknowledged is lost, then all is fine', async () => {
  const cluster = join(folder, 'cluster')
  let postgres = await startEmbedded(cluster)
  const server = await startTestServer({ modules: contestModules(), databaseUrl: postgres.url })
  const on = await setStage(server.platform, { ...crowd, teams: crowd.teams.slice(0, 20) })
  const { journal, stop } = startCrowd(() => server.url, on)
  await acknowledged(journal, 100)
  await postgres.stop()
  await pause(500)
  postgres = await startEmbedded(cluster)
  await acknowledged(journal, journal.acknowledged.size + 100)
  await stop()
  expect(unexpected(journal, server)).toEqual([])
  expect(journal.slowest_ms).toBeLessThan(longestMs)
  await compare(server.db, server.platform.secret, on, journal)
  const check = await server.admin.request('POST', `/contests/${on.contest_id}/desk/recompute`, { body: {} })
  expect(check.body).toMatchObject({ rows: 20, differences: [] })
  await server.stop()
  await postgres.stop()
})

test('PostgreSQL vanishes without a word under load: every try is answered within seconds, and all is fine when it is back', async () => {
  const database = await testDatabase()
  const proxy = await openSilentProxy(database.url)
  const server = await startTestServer({ modules: contestModules(), databaseUrl: proxy.url })
  const on = await setStage(server.platform, { ...crowd, teams: crowd.teams.slice(0, 20) })
  const { journal, stop } = startCrowd(() => server.url, on)
  await acknowledged(journal, 100)
  proxy.silence()
  await vi.waitFor(() => expect(journal.statuses.get(503) ?? 0).toBeGreaterThanOrEqual(20), { timeout: 120_000, interval: 20 })
  proxy.speak()
  await acknowledged(journal, journal.acknowledged.size + 100)
  await stop()
  expect(unexpected(journal, server)).toEqual([])
  expect(journal.unanswered.size).toBe(0)
  expect(journal.slowest_ms).toBeLessThan(longestMs)
  await compare(server.db, server.platform.secret, on, journal)
  const check = await server.admin.request('POST', `/contests/${on.contest_id}/desk/recompute`, { body: {} })
  expect(check.body).toMatchObject({ rows: 20, differences: [] })
  await server.stop()
  await proxy.close()
  await database.drop()
})

test('the crowd of these tests never runs dry: each goes on being judged when all flags but the last are found', async () => {
  const server = await startTestServer({ modules: contestModules() })
  const on = await setStage(server.platform, { ...crowd, topics: topics.slice(0, 2), teams: [1] })
  const { journal, stop } = startCrowd(() => server.url, on)
  await acknowledged(journal, 25)
  await stop()
  expect([...journal.statuses.keys()]).toEqual([200])
  await server.stop()
})
