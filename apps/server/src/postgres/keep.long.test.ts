import { spawn, type ChildProcess } from 'node:child_process'
import { appendFileSync, chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { team } from '@beacon/api/people/team'
import { Client } from 'pg'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { locks } from '../db/locks.ts'
import { openLog } from '../log.ts'
import { testClient } from '../testing/client.ts'
import { startEmbedded, superuserUrl } from './embedded.ts'
import { keepEmbedded } from './keep.ts'
import { testFolder } from './test-folder.ts'

let folder: string
const children: ChildProcess[] = []
beforeEach(() => {
  folder = mkdtempSync(join(testFolder(), 'beacon-keep-'))
  chmodSync(folder, 0o755)
})
afterEach(async () => {
  for (const child of children.splice(0)) child.kill('SIGKILL')
  if (existsSync(pidFile())) await (await startEmbedded(folder)).stop()
  rmSync(folder, { recursive: true, force: true })
})

const pidFile = () => join(folder, 'postgres', 'data', 'postmaster.pid')
const killPostmaster = () => process.kill(Number(readFileSync(pidFile(), 'utf8').split('\n')[0]), 'SIGKILL')
const password = 'Harbour7-tower'

function freePort(): Promise<number> {
  const server = createServer()
  return new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => resolve(typeof address === 'object' && address !== null ? address.port : 0))
    })
  })
}

interface Running {
  url: string
  /** The status of /ready; 0 when nobody answers. */
  ready: () => Promise<number>
  /** SIGTERM; answers the exit code. */
  stop: () => Promise<number | null>
}

async function startServer(): Promise<Running> {
  const port = await freePort()
  const env = { ...process.env, DATA_DIR: folder, PORT: String(port), ADMIN_PASSWORD: password, LOG_LEVEL: 'error' }
  const child = spawn(process.execPath, [join(import.meta.dirname, '../main.ts')], { env, stdio: ['ignore', 'ignore', 'inherit'] })
  children.push(child)
  const url = `http://127.0.0.1:${port}`
  const ready = () =>
    fetch(`${url}/api/ct/ready`).then(
      ({ status }) => status,
      () => 0,
    )
  await vi.waitFor(async () => expect(await ready()).toBe(200), { timeout: 180_000, interval: 50 })
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve))
  return { url, ready, stop: () => (child.kill('SIGTERM'), ended) }
}

/** A connection in the middle of a query that computes for hours: its backend outlives the postmaster. */
async function startLongQuery(): Promise<void> {
  const client = new Client({ connectionString: superuserUrl(folder) })
  client.on('error', () => undefined)
  await client.connect()
  const lost = client.query('select count(*) from generate_series(1, 100000000000)')
  lost.catch(() => undefined)
  await new Promise((resolve) => setTimeout(resolve, 300))
}

/** Whether a server holds the lock that says that it works on this database. */
async function isTaken(): Promise<boolean> {
  const client = new Client({ connectionString: superuserUrl(folder) })
  await client.connect()
  const { rows } = await client.query(`select 1 from pg_locks where locktype = 'advisory' and granted and objid = $1`, [
    locks.embeddedServer,
  ])
  await client.end()
  return rows.length > 0
}

test('PostgreSQL is killed under a server: it comes back by itself, and what was committed stays', async () => {
  const server = await startServer()
  const admin = testClient(server.url)
  await admin.signIn('admin', password)
  const makeTeam = () => admin.call(team.create, { body: { name: 'before' } })
  expect((await makeTeam()).status).toBe(201)
  await startLongQuery()
  killPostmaster()
  await vi.waitFor(async () => expect(await server.ready()).toBe(503), { timeout: 120_000, interval: 10 })
  await vi.waitFor(async () => expect(await server.ready()).toBe(200), { timeout: 120_000, interval: 50 })
  expect(await makeTeam()).toMatchObject({ status: 409, error: { code: 'user_in_team' } })
  // A sign-in writes its session.
  await testClient(server.url).signIn('admin', password)
  // It answers a moment before the server has taken it again.
  await expect.poll(isTaken).toBe(true)
  await expect(startEmbedded(folder)).rejects.toThrow('Another Beacon server is running')
  expect(await server.stop()).toBe(0)
  expect(existsSync(pidFile())).toBe(false)
})

const logged = () => {
  const lines: string[] = []
  return { lines, log: openLog('warn', { write: (line) => void lines.push(line) }) }
}

test('it is watched again after each time', async () => {
  const { lines, log } = logged()
  const giveUp = vi.fn<() => void>()
  const kept = await keepEmbedded(folder, { log, giveUp })
  const returns = () => lines.filter((line) => line.includes('runs again')).length
  for (const times of [1, 2]) {
    killPostmaster()
    await vi.waitFor(() => expect(returns()).toBe(times), { timeout: 120_000, interval: 50 })
  }
  await kept.stop()
  expect([giveUp.mock.calls.length, existsSync(pidFile())]).toEqual([0, false])
})

test('one that cannot be started is given up after the last try', async () => {
  const { lines, log } = logged()
  const giveUp = vi.fn<(error: unknown) => void>()
  const kept = await keepEmbedded(folder, { log, giveUp, waitsMs: [1] })
  const settings = join(folder, 'postgres', 'data', 'postgresql.conf')
  const whole = readFileSync(settings, 'utf8')
  appendFileSync(settings, '\nno such setting\n')
  killPostmaster()
  await vi.waitFor(() => expect(giveUp).toHaveBeenCalledOnce(), { timeout: 120_000, interval: 50 })
  expect(String(giveUp.mock.calls[0]?.[0])).toContain('PostgreSQL did not start; its log is')
  expect(lines.filter((line) => line.includes('does not start yet'))).toHaveLength(1)
  await kept.stop()
  writeFileSync(settings, whole)
})
