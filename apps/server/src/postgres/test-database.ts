import { mkdtempSync, rmSync, chmodSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PgBoss } from 'pg-boss'
import { Client } from 'pg'
import { applyMigrations } from '../db/migrate.ts'
import { startEmbedded } from './embedded.ts'

const template = 'beacon_template'
const serverVariable = 'BEACON_TEST_POSTGRES'

const within = (url: string, database: string): string => {
  const next = new URL(url)
  next.pathname = `/${database}`
  return next.href
}

async function run(url: string, statement: string): Promise<void> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}

/** vitest globalSetup: one server for the run (DATABASE_URL, or an embedded one in a temporary folder) with a migrated template. */
export async function setup(): Promise<() => Promise<void>> {
  const given = process.env['DATABASE_URL']
  const folder = given === undefined ? mkdtempSync(join(tmpdir(), 'beacon-test-')) : null
  if (folder !== null) chmodSync(folder, 0o755)
  const embedded = folder === null ? null : await startEmbedded(folder, ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off'])
  const url = given ?? embedded?.url ?? ''
  await run(within(url, 'postgres'), `drop database if exists ${template}`)
  await run(within(url, 'postgres'), `create database ${template}`)
  await applyMigrations(within(url, template))
  const boss = new PgBoss({ connectionString: within(url, template), schema: 'jobs' })
  await boss.start()
  await boss.stop({ graceful: false })
  process.env[serverVariable] = url
  return async () => {
    await embedded?.stop()
    if (folder !== null) rmSync(folder, { recursive: true, force: true })
  }
}

export interface TestDatabase {
  url: string
  drop: () => Promise<void>
}

let made = 0

/** A database of one's own, copied from the migrated template. */
export async function testDatabase(): Promise<TestDatabase> {
  const server = process.env[serverVariable]
  if (server === undefined) throw new Error('no test PostgreSQL: run this through vitest, whose globalSetup starts one')
  made += 1
  const name = `test_${process.pid}_${process.env['VITEST_WORKER_ID'] ?? '0'}_${made}_${Math.random().toString(36).slice(2, 8)}`
  await createFromTemplate(within(server, 'postgres'), name)
  return { url: within(server, name), drop: () => run(within(server, 'postgres'), `drop database if exists ${name} with (force)`) }
}

/** A database with nothing in it, for what fills one by itself. */
export async function emptyDatabase(): Promise<TestDatabase> {
  const server = process.env[serverVariable]
  if (server === undefined) throw new Error('no test PostgreSQL: run this through vitest, whose globalSetup starts one')
  const name = `test_empty_${process.pid}_${Math.random().toString(36).slice(2, 8)}`
  await run(within(server, 'postgres'), `create database ${name}`)
  return { url: within(server, name), drop: () => run(within(server, 'postgres'), `drop database if exists ${name} with (force)`) }
}

/** Two files may copy the template at the same moment: an advisory lock lets them queue. */
async function createFromTemplate(url: string, name: string): Promise<void> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    await client.query('select pg_advisory_lock(7002017)')
    await client.query(`create database ${name} template ${template}`)
  } finally {
    await client.end()
  }
}
