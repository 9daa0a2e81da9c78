import { spawn, type ChildProcess } from 'node:child_process'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ask } from '../modules/platform/backup/testing/index.ts'
import { emptyDatabase, type TestDatabase } from '../postgres/test-database.ts'
import { testClient } from '../testing/client.ts'
import { freePort } from '../testing/strength/processes.ts'
import { layOldPlace, readState } from '../testing/released/states.ts'

const name = '2026-11-26'
const { content } = readState(name)
let database: TestDatabase
let dataDir: string
let output = ''
const children: ChildProcess[] = []

beforeEach(async () => {
  output = ''
  database = await emptyDatabase()
  dataDir = mkdtempSync(join(tmpdir(), 'beacon-killed-'))
  await layOldPlace(name, { url: database.url, dataDir })
})
afterEach(async () => {
  for (const child of children.splice(0)) child.kill('SIGKILL')
  await database.drop()
  rmSync(dataDir, { recursive: true, force: true })
})

function start(port = 0): { child: ChildProcess; ended: Promise<number | null> } {
  const place = { DATA_DIR: dataDir, DATABASE_URL: database.url, SECRET_KEY_FILE: join(dataDir, 'secret.key') }
  const env = { ...process.env, ...place, PORT: String(port), LOG_LEVEL: 'error' }
  const child = spawn(process.execPath, [join(import.meta.dirname, '../main.ts')], { env, stdio: ['ignore', 'ignore', 'pipe'] })
  children.push(child)
  child.stderr?.on('data', (bytes: Buffer) => (output += bytes.toString()))
  return { child, ended: new Promise((resolve) => child.once('exit', resolve)) }
}
const files = () => readdirSync(join(dataDir, 'backups')).toSorted()
const applied = async () => (await ask<{ n: number }>(database.url, 'select count(*)::int as n from drizzle.__drizzle_migrations'))[0]?.n
const lockWaits = `select count(*)::int as n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
const soon = { timeout: 120_000, interval: 50 }

/** Holds a table as `mode` says, lets a start run into it and kills it there with -9. */
async function killAt(mode: string, isThere: () => boolean): Promise<void> {
  const holder = new Client({ connectionString: database.url })
  await holder.connect()
  await holder.query('begin')
  await holder.query(`lock table exam_attempt in ${mode} mode`)
  const { child, ended } = start()
  await vi.waitFor(() => expect(isThere()).toBe(true), soon)
  await vi.waitFor(async () => expect(await ask(database.url, lockWaits)).toEqual([{ n: 1 }]), soon)
  child.kill('SIGKILL')
  await ended
  await holder.end()
}

/** The next start answers, on the newest tables, and who played before signs in and is who he was. */
async function goesOn(): Promise<void> {
  const port = await freePort()
  const { child, ended } = start(port)
  const url = `http://127.0.0.1:${port}`
  const ready = () =>
    fetch(`${url}/api/ct/ready`).then(
      ({ status }) => status,
      () => 0,
    )
  await vi.waitFor(async () => expect([await ready(), child.exitCode, output]).toEqual([200, null, output]), soon)
  expect((await testClient(url).signIn(content.running.solver, content.password)).status).toBe(200)
  child.kill('SIGTERM')
  expect(await ended).toBe(0)
}

test('killed in the backup: the half is taken for no backup, and the next start makes a whole one', async () => {
  const before = await applied()
  await killAt('access exclusive', () => files().some((file) => file.endsWith('.zip.part')))
  expect([await applied(), files()]).toEqual([before, [expect.stringMatching(/\.zip\.part$/u)]])
  await goesOn()
  expect(files()).toEqual([expect.stringMatching(/^before-upgrade-.*\.zip$/u)])
  expect(output).toContain('A backup of before is made and checked')
})

test('killed in the migrations: nothing of them stays, and the next start goes on with the backup that is there', async () => {
  const before = await applied()
  await killAt('access share', () => output.includes('is made and checked'))
  const whole = files()
  expect([await applied(), whole]).toEqual([before, [expect.stringMatching(/\.zip$/u)]])
  await goesOn()
  expect(output).toContain('is whole, and nothing changed since')
  expect([files(), Number(await applied()) > Number(before)]).toEqual([whole, true])
})
